// EXPECT: the words
int main() {}
