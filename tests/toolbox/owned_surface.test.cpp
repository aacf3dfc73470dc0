#include <muster/toolbox/owned_surface.hpp>

#include <gtest/gtest.h>

#include <memory>
#include <string>
#include <vector>

namespace {

TEST(owned_surface, outlives_what_it_was_made_from) {
    std::unique_ptr<muster::owned_surface const> kept;
    {
        std::string const name(64, 'n');
        std::string const description(500, 'd');
        std::vector<muster::tool_info> const tools{{name, description, muster::tool_kind::shared}, {"A", ""}};
        kept = std::make_unique<muster::owned_surface const>(tools);
    }
    ASSERT_EQ(kept->view().size(), 2U);
    EXPECT_EQ(kept->view().tools[0].name, std::string(64, 'n'));
    EXPECT_EQ(kept->view().tools[0].description, std::string(500, 'd'));
    EXPECT_EQ(kept->view().tools[0].kind, muster::tool_kind::shared);
    EXPECT_EQ(kept->view().tools[1].name, "A");  // in the order in which they were given
}

TEST(owned_surface, may_be_empty) {
    muster::owned_surface const none{{}};
    EXPECT_TRUE(none.view().empty());
}

}  // namespace
