from functools import total_ordering


@total_ordering
class Version:
    def __init__(self, text):
        self._numbers = [int(part) for part in str(text).split(".")]

    def __eq__(self, other):
        return self._numbers == Version(other)._numbers if isinstance(other, str) else self._numbers == other._numbers

    def __lt__(self, other):
        other = Version(other) if isinstance(other, str) else other
        return self._numbers < other._numbers
