// How a script speaks to these programs: `NAME SIZE`, a line end, SIZE bytes and a line end, again and again.
#pragma once

#include <cstddef>
#include <iostream>
#include <string>

namespace counterpart {

// Answers each frame with a line, `answer(name, text)`; 1 where something else came.
template <class Answer>
int answer_all(Answer answer) {
    std::string name;
    std::size_t size = 0;
    while (std::cin >> name >> size) {
        std::string text(size, '\0');
        std::cin.ignore();
        std::cin.read(text.data(), static_cast<std::streamsize>(size));
        if (!std::cin) return 1;
        std::cout << answer(name, text) << '\n';
    }
    return 0;
}

}  // namespace counterpart
