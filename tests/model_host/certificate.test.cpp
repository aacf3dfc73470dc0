// A server's certificate is verified, and there is no way to have it otherwise.
#include "team.hpp"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <cstdio>

namespace {

using namespace model_host_test;

// Signs itself, for 127.0.0.1.
certificate make_certificate(std::string const& folder) {
    EVP_PKEY* const key = EVP_EC_gen("P-256");
    X509* const made = X509_new();
    X509_set_version(made, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made), 1);
    X509_gmtime_adj(X509_getm_notBefore(made), -3600);
    X509_gmtime_adj(X509_getm_notAfter(made), 3600);
    X509_set_pubkey(made, key);
    X509_NAME* const name = X509_get_subject_name(made);
    X509_NAME_add_entry_by_txt(name, "CN", MBSTRING_ASC, reinterpret_cast<unsigned char const*>("muster"), -1, -1, 0);
    X509_set_issuer_name(made, name);
    X509_EXTENSION* const address = X509V3_EXT_conf_nid(nullptr, nullptr, NID_subject_alt_name, "IP:127.0.0.1");
    X509_add_ext(made, address, -1);
    X509_sign(made, key, EVP_sha256());

    certificate const files{folder + "/cert.pem", folder + "/key.pem"};
    std::FILE* const out = std::fopen(files.file.c_str(), "w");
    PEM_write_X509(out, made);
    std::fclose(out);
    std::FILE* const secret = std::fopen(files.key_file.c_str(), "w");
    PEM_write_PrivateKey(secret, key, nullptr, nullptr, 0, nullptr, nullptr);
    std::fclose(secret);
    X509_EXTENSION_free(address);
    X509_free(made);
    EVP_PKEY_free(key);
    return files;
}

class model_host_certificate : public team_test {};

TEST_F(model_host_certificate, one_that_nobody_trusts_ends_it_before_anything_is_sent) {
    certificate const own = make_certificate(root_.path());
    auto const end = run(usual, &own);
    EXPECT_EQ(end.how.kind, model_host::no_reply::fault);
    EXPECT_TRUE(end.how.why.starts_with("the certificate of https://127.0.0.1:")) << end.how.why;
    EXPECT_EQ(requests_, 0U);
    EXPECT_FALSE(was_said("waits ")) << "and it is not tried again";
}

TEST_F(model_host_certificate, one_that_is_named_is_trusted) {
    certificate const own = make_certificate(root_.path());
    asked_.certificates = own.file;
    auto const end = run(usual, &own);
    EXPECT_EQ(end.how.text, "In src/auth.txt:2.") << end.how.why;
}

TEST_F(model_host_certificate, another_one_of_ones_own_is_not) {
    std::filesystem::create_directory(root_ / "other");
    certificate const own = make_certificate(root_.path());
    asked_.certificates = make_certificate(root_ / "other").file;
    EXPECT_FALSE(run(usual, &own).how.text);
}

}  // namespace
