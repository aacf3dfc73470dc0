// The brain of a worker: it takes up whichever task it was told last, as one model does them all.
#pragma once

#include "researcher.hpp"
#include "verifier.hpp"
#include "writer.hpp"

#include <memory>

namespace audit {

class worker : public brain {
public:
    reply next(conversation const& talk) override {
        if (!task_) task_ = policy_for(value_of(talk.turns.back().said, "task"));
        if (!task_) return {.text = "this is no task that I know", .gives_up = true};
        return task_->next(talk);
    }
    [[nodiscard]] std::string so_far() const override { return task_ ? task_->so_far() : std::string{}; }

private:
    static std::unique_ptr<brain> policy_for(std::string_view task) {
        if (task == "search") return std::make_unique<researcher>();
        if (task == "report") return std::make_unique<writer>();
        if (task == "verify") return std::make_unique<verifier>();
        return {};
    }

    std::unique_ptr<brain> task_;
};

}  // namespace audit
