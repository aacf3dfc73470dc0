// For the tests of the MCP server: a client that starts it, speaks JSON-RPC with it over pipes, and sees its end.
#pragma once

#include <program.hpp>
#include <temporary_root.hpp>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <deque>
#include <filesystem>
#include <fstream>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace mcp_test {

using nlohmann::json;
using namespace std::chrono_literals;

inline constexpr std::string_view stateless_version = "2026-07-28";

// What a request of the era without a handshake says in `_meta`.
inline json stateless_meta() {
    return {{"io.modelcontextprotocol/protocolVersion", stateless_version},
            {"io.modelcontextprotocol/clientCapabilities", json::object()}};
}

class client {
public:
    explicit client(std::vector<std::string> words = {}) {
        int in[2], out[2];
        EXPECT_EQ(::pipe2(in, O_CLOEXEC), 0);
        EXPECT_EQ(::pipe2(out, O_CLOEXEC), 0);
        child_ = ::fork();
        if (child_ == 0) {
            ::dup2(in[0], STDIN_FILENO);
            ::dup2(out[1], STDOUT_FILENO);
            words.insert(words.begin(), MUSTER_MCP_SERVER);
            std::vector<char*> const argv = muster_test::argv_of(words);
            ::execv(argv[0], argv.data());
            ::_exit(127);
        }
        ::close(in[0]);
        ::close(out[1]);
        to_ = in[1];
        from_ = out[0];
    }
    client(client const&) = delete;
    client& operator=(client const&) = delete;
    ~client() {
        close_input();
        close_output();
        if (child_ > 0) {
            ::kill(child_, SIGKILL);
            ::waitpid(child_, nullptr, 0);
        }
    }

    [[nodiscard]] pid_t pid() const { return child_; }

    void send_bytes(std::string_view bytes) const {
        while (!bytes.empty()) {
            ssize_t const done = ::write(to_, bytes.data(), bytes.size());
            if (done < 0) return;
            bytes.remove_prefix(static_cast<std::size_t>(done));
        }
    }
    void send(json const& message) const { send_bytes(message.dump() + '\n'); }

    void request(json const& id, std::string_view method, json params = json::object()) const {
        send({{"jsonrpc", "2.0"}, {"id", id}, {"method", method}, {"params", std::move(params)}});
    }
    void notify(std::string_view method, json params = json::object()) const {
        send({{"jsonrpc", "2.0"}, {"method", method}, {"params", std::move(params)}});
    }
    void call(json const& id, std::string_view tool, json arguments = json::object()) const {
        request(id, "tools/call", {{"name", tool}, {"arguments", std::move(arguments)}});
    }

    // The next message, or nothing if none comes in time or the output has ended. Every line has to be one.
    std::optional<json> next(std::chrono::milliseconds most = 20s) {
        auto const until = std::chrono::steady_clock::now() + most;
        for (;;) {
            if (std::size_t const feed = buffer_.find('\n', begin_); feed != buffer_.npos) {
                std::string const line = buffer_.substr(begin_, feed - begin_);
                begin_ = feed + 1;
                json message = json::parse(line, nullptr, false);
                EXPECT_TRUE(message.is_object() && message.value("jsonrpc", "") == "2.0") << line;
                return message;
            }
            auto const left =
                std::chrono::duration_cast<std::chrono::milliseconds>(until - std::chrono::steady_clock::now());
            pollfd wanted{from_, POLLIN, 0};
            if (left.count() < 0 || ::poll(&wanted, 1, static_cast<int>(left.count())) <= 0) return {};
            buffer_.erase(0, begin_);
            begin_ = 0;
            char block[65536];
            ssize_t const got = ::read(from_, block, sizeof block);
            if (got <= 0) return {};
            buffer_.append(block, static_cast<std::size_t>(got));
        }
    }

    // The response to a request; what comes before it is kept for others.
    json response(json const& id, std::chrono::milliseconds most = 20s) {
        for (auto at = kept_.begin(); at != kept_.end(); ++at) {
            if (!at->contains("id") || (*at)["id"] != id) continue;
            json found = std::move(*at);
            kept_.erase(at);
            return found;
        }
        while (auto message = next(most)) {
            if (message->contains("id") && (*message)["id"] == id) return *message;
            kept_.push_back(*message);
        }
        ADD_FAILURE() << "no response to " << id;
        return json::object();
    }
    // What came and nobody has asked for.
    std::deque<json>& kept() { return kept_; }

    json ask(json const& id, std::string_view method, json params = json::object()) {
        request(id, method, std::move(params));
        return response(id);
    }
    json ask_tool(json const& id, std::string_view tool, json arguments = json::object()) {
        call(id, tool, std::move(arguments));
        json const said = response(id);
        EXPECT_TRUE(said.contains("result")) << said;
        return said.value("result", json::object());
    }
    void shake_hands() {
        ask("hello", "initialize",
            {{"protocolVersion", "2025-11-25"},
             {"capabilities", json::object()},
             {"clientInfo", {{"name", "test"}, {"version", "1"}}}});
        notify("notifications/initialized");
    }

    void close_input() {
        if (to_ >= 0) ::close(to_);
        to_ = -1;
    }
    void close_output() {
        if (from_ >= 0) ::close(from_);
        from_ = -1;
    }

    // Its exit status, 128 + the signal that ended it, or nothing if it goes on.
    std::optional<int> end(std::chrono::milliseconds most = 20s) {
        for (auto const until = std::chrono::steady_clock::now() + most; std::chrono::steady_clock::now() < until;) {
            int status = 0;
            if (::waitpid(child_, &status, WNOHANG) == child_) {
                child_ = -1;
                return muster_test::status_from(status);
            }
            ::usleep(5000);
        }
        return {};
    }

private:
    pid_t child_ = -1;
    int to_ = -1, from_ = -1;
    std::string buffer_;
    std::size_t begin_ = 0;  // of what is not given out yet
    std::deque<json> kept_;
};

inline std::string text_of(json const& result) {
    return result.contains("content") ? result["content"][0]["text"].get<std::string>() : std::string{};
}
inline bool is_error(json const& result) { return result.value("isError", false); }

// The prompt of a worker that searches all below a path, or a share of it.
inline std::string search_task(std::string const& below, std::string const& note, int share = 1, int shares = 1) {
    return "Search.\n\ntask: search\npath: " + below + "\nterm: needle\nshare: " + std::to_string(share)
         + "\nshares: " + std::to_string(shares) + "\nsave as: " + note + "\n";
}

// A folder of its own with a tree to search and a place for notes, removed at the end.
class place : public testing::Test {
protected:
    place() {
        std::filesystem::create_directories(path("tree/deep"));
        std::filesystem::create_directory(path("notes"));
        file("a.txt", "one needle here\nnothing\nneedle\n");
        file("deep/b.txt", "haystack\nanother needle\n");
        file("c.txt", "needles do not count\n");
    }

    [[nodiscard]] std::string path(std::string const& name) const { return root_ / name; }
    void file(std::string const& name, std::string_view bytes) const {
        std::ofstream{path("tree/" + name), std::ios::binary}.write(bytes.data(),
                                                                    static_cast<std::streamsize>(bytes.size()));
    }
    [[nodiscard]] std::vector<std::string> words() const {
        return {path("tree"), "--root", path("notes"), "--workers", "2", "--slow", "slow"};
    }
    // Returns the exit status of the server that a shell starts; 124 if it does not end. The shell has no descriptors but the
    // standard ones: how many a test inherits depends on who runs it.
    [[nodiscard]] int status_of(std::string script) const {
        std::vector<std::string> all{"timeout", "20", "bash", "-c", std::move(script), MUSTER_MCP_SERVER};
        for (std::string const& word : words()) all.push_back(word);
        pid_t const child = ::fork();
        if (child == 0) {
            for (int inherited = 3; inherited < 256; ++inherited) ::close(inherited);
            std::vector<char*> const argv = muster_test::argv_of(all);
            ::execvp(argv[0], argv.data());
            ::_exit(127);
        }
        int state = 0;
        ::waitpid(child, &state, 0);
        return muster_test::status_from(state);
    }

private:
    muster_test::temporary_root root_;
};

}  // namespace mcp_test
