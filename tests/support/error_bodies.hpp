// Errors as model APIs, gateways and local servers send them, and what each of them is.
#pragma once

#include <muster/wire/wire_fault.hpp>

#include <cstdint>
#include <optional>
#include <string_view>

namespace muster_test {

struct error_body {
    std::string_view who;
    unsigned status;
    std::string_view body;
    muster::wire_error error;
    std::optional<std::int64_t> wait_ms = {};
};

using enum muster::wire_error;

inline constexpr error_body error_bodies[] = {
    // The request is too large
    {"Anthropic", 400,
     R"({"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 208310 tokens > 200000 )"
     R"(maximum"},"request_id":"req_011CVQe1"})",
     request_too_large},
    {"Anthropic, input and output", 400,
     R"({"type":"error","error":{"type":"invalid_request_error","message":"input length and `max_tokens` exceed context )"
     R"(limit: 188240 + 21333 > 200000, decrease input length or `max_tokens` and try again"}})",
     request_too_large},
    {"Anthropic, bytes", 413,
     R"({"type":"error","error":{"type":"request_too_large","message":"Request exceeds the maximum size"}})",
     request_too_large},
    {"Anthropic behind a proxy", 500,
     R"({"type":"error","error":{"type":"invalid_request_error","message":"prompt is too long: 203052 tokens > 200000 )"
     R"(maximum"}})",
     request_too_large},
    {"OpenAI Chat", 400,
     R"({"error":{"message":"This model's maximum context length is 8192 tokens. However, your messages resulted in 8227 )"
     R"(tokens. Please reduce the length of the messages.","type":"invalid_request_error","param":"messages",)"
     R"("code":"context_length_exceeded"}})",
     request_too_large},
    {"OpenAI Responses", 400,
     R"({"error":{"message":"Your input exceeds the context window of this model. Please adjust your input and try )"
     R"(again.","type":"invalid_request_error","param":"input","code":null}})",
     request_too_large},
    {"OpenAI, more than a minute's tokens", 429,
     R"({"error":{"message":"Request too large for gpt-4o in organization org-1 on tokens per min (TPM): Limit 30000, )"
     R"(Requested 45678. The input or output tokens must be reduced in order to run successfully.","type":"tokens",)"
     R"("param":null,"code":"rate_limit_exceeded"}})",
     request_too_large},
    {"OpenAI, one text", 400,
     R"({"error":{"message":"Invalid 'input[0].content': string too long.","type":"invalid_request_error",)"
     R"("param":"input","code":"string_above_max_length"}})",
     request_too_large},
    {"vLLM", 400,
     R"({"object":"error","message":"This model's maximum context length is 16384 tokens. However, you requested 19591 )"
     R"(tokens (9591 in the messages, 10000 in the completion). Please reduce the length of the messages or completion.",)"
     R"("type":"BadRequestError","param":null,"code":400})",
     request_too_large},
    {"vLLM, newer", 400,
     R"({"error":{"message":"The decoder prompt (length 131073) is longer than the maximum model length of 131072. Make )"
     R"(sure that `max_model_len` is no smaller than the number of text tokens.","type":"BadRequestError","code":400}})",
     request_too_large},
    {"vLLM, nothing left", 400,
     R"({"object":"error","message":"max_tokens must be at least 1, got -186.","type":"BadRequestError","code":400})",
     request_too_large},
    {"SGLang", 400,
     R"({"object":"error","message":"The input (40000 tokens) is longer than the model's context length (32768 tokens).",)"
     R"("type":"BadRequestError","code":400})",
     request_too_large},
    {"llama.cpp", 400,
     R"({"error":{"code":400,"message":"the request exceeds the available context size. try increasing the context size )"
     R"(or enable context shift","type":"exceed_context_size_error","n_prompt_tokens":14429,"n_ctx":8192}})",
     request_too_large},
    {"llama.cpp, older", 500,
     R"({"error":{"code":500,"message":"the request exceeds the available context size. try increasing the context size )"
     R"(or enable context shift","type":"exceed_context_size_error","n_prompt_tokens":1407,"n_ctx":256}})",
     request_too_large},
    {"llama-cpp-python", 400,
     R"({"error":{"message":"Requested tokens (2285) exceed context window of 2048","type":"internal_server_error",)"
     R"("param":null,"code":null}})",
     request_too_large},
    {"llama-box", 400,
     R"({"error":{"code":400,"message":"Illegal param: prefill 744 tokens exceed n_ctx_per_seq, try increasing total )"
     R"(context size","type":"invalid_request_error"},"detail":"x"})",
     request_too_large},
    {"LM Studio", 400,
     R"({"error":"The number of tokens to keep from the initial prompt is greater than the context length (n_keep: 13055>= )"
     R"(n_ctx: 4096). Try to load the model with a larger context length, or provide a shorter input."})",
     request_too_large},
    {"LM Studio, older", 400,
     R"({"error":"Trying to keep the first 10136 tokens when context the overflows. However, the model is loaded with )"
     R"(context length of only 7866 tokens, which is not enough."})",
     request_too_large},
    {"LM Studio, newer", 400, R"e({"error":"Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)"})e",
     request_too_large},
    {"Ollama", 400, R"({"error":"the input length exceeds the context length"})", request_too_large},
    {"Ollama, cloud", 400, R"e({"error":"prompt too long; exceeded max context length by 4 tokens (ref: 1)"})e",
     request_too_large},
    {"Gemini", 400,
     R"([{"error":{"code":400,"message":"The input token count (1200293) exceeds the maximum number of tokens allowed )"
     R"((1048576).","errors":[{"message":"x","domain":"global","reason":"badRequest"}],"status":"INVALID_ARGUMENT"}}])",
     request_too_large},
    {"Vertex", 400,
     R"({"error":{"code":400,"message":"Request payload size exceeds the limit: 20971520 bytes.",)"
     R"("status":"INVALID_ARGUMENT"}})",
     request_too_large},
    {"Bedrock", 400, R"({"message":"Input is too long for requested model."})", request_too_large},
    {"Bedrock, Claude", 400,
     R"({"message":"The model returned the following errors: prompt is too long: 200049 tokens > 200000 maximum"})",
     request_too_large},
    {"Bedrock, Nova", 400,
     R"({"message":"Input Tokens Exceeded: Number of input tokens exceeds maximum length. Please update the input."})",
     request_too_large},
    {"Mistral", 400,
     R"({"object":"error","message":"Prompt contains 40000 tokens, too large for model with 32768 maximum context length",)"
     R"("type":"invalid_request_prompt_error","param":null,"code":"3051"})",
     request_too_large},
    {"DeepSeek", 400,
     R"({"error":{"message":"This model's maximum context length is 131072 tokens. However, you requested 131134 tokens )"
     R"((122942 in the messages, 8192 in the completion).","type":"invalid_request_error","param":null,)"
     R"("code":"invalid_request_error"}})",
     request_too_large},
    {"Groq", 413,
     R"({"error":{"message":"Request too large for model `llama-3.1-8b-instant` in organization `org_1` service tier )"
     R"(`on_demand` on tokens per minute (TPM): Limit 6000, Requested 6294, please reduce your message size and try )"
     R"(again.","type":"tokens","code":"rate_limit_exceeded"}})",
     request_too_large},
    {"OpenRouter", 400,
     R"({"error":{"message":"This endpoint's maximum context length is 163840 tokens. However, you requested about 170000 )"
     R"(tokens (165000 of text input, 5000 in the output).","code":400,"metadata":{"provider_name":null}}})",
     request_too_large},
    {"OpenRouter, the provider's words", 400,
     R"({"error":{"message":"Provider returned error","code":400,"metadata":{"raw":"{\"error\":{\"message\":\"prompt is too )"
     R"(long: 208656 tokens > 200000 maximum\"}}","provider_name":"Anthropic"}},"user_id":"user_1"})",
     request_too_large},
    {"Together", 422,
     R"({"error":{"message":"Input validation error: `inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000 )"
     R"(`inputs` tokens and 512 `max_new_tokens`","type":"invalid_request_error","param":null,"code":null}})",
     request_too_large},
    {"Cohere", 400,
     R"({"message":"too many tokens: size limit exceeded by 11326 tokens. Try using shorter or fewer inputs."})",
     request_too_large},
    {"xAI", 400,
     R"({"code":"Client specified an invalid argument","error":"This model's maximum prompt length is 131072 but the )"
     R"(request contains 136973 tokens."})",
     request_too_large},
    {"Copilot", 400,
     R"({"error":{"message":"prompt token count of 93854 exceeds the limit of 90000","param":"",)"
     R"("code":"model_max_prompt_tokens_exceeded","type":""}})",
     request_too_large},
    {"Copilot, without a code", 400,
     R"({"error":{"message":"prompt token count of 93854 exceeds the limit of 90000","param":"","code":"","type":""}})",
     request_too_large},
    {"GitHub", 413,
     R"({"error":{"code":"tokens_limit_reached","message":"Request body too large for gpt-4o model. Max size: 8000 tokens.",)"
     R"("details":"Request body too large"}})",
     request_too_large},
    {"DashScope", 400,
     R"({"code":"InvalidParameter","message":"<400> InternalError.Algo.InvalidParameter: Range of input length should be )"
     R"([1, 129024]","request_id":"1"})",
     request_too_large},
    {"Moonshot", 400,
     R"({"error":{"message":"Invalid request: Your request exceeded model token limit: 131072",)"
     R"("type":"invalid_request_error"}})",
     request_too_large},
    {"LiteLLM", 400,
     R"({"error":{"message":"litellm.BadRequestError: litellm.ContextWindowExceededError: AnthropicException - the request )"
     R"(does not fit","type":null,"param":null,"code":"400"}})",
     request_too_large},
    {"a proxy", 413, "<html><head><title>413 Request Entity Too Large</title></head></html>", request_too_large},

    // No credit, and quotas that are used up
    {"Anthropic, credit", 400,
     R"({"type":"error","error":{"type":"invalid_request_error","message":"Your credit balance is too low to access the )"
     R"(Anthropic API. Please go to Plans & Billing to upgrade or purchase credits."},"request_id":"req_1"})",
     billing},
    {"Anthropic, limit of a month", 400,
     R"({"type":"error","error":{"type":"invalid_request_error","message":"You have reached your specified API usage )"
     R"(limits. You will regain access on 2026-12-01 at 00:00 UTC."}})",
     billing},
    {"Anthropic, long context", 429,
     R"({"type":"error","error":{"type":"rate_limit_error","message":"Extra usage is required for long context )"
     R"(requests."}})",
     billing},
    {"OpenAI, quota", 429,
     R"({"error":{"message":"You exceeded your current quota, please check your plan and billing details.",)"
     R"("type":"insufficient_quota","param":null,"code":"insufficient_quota"}})",
     billing},
    {"OpenAI, hard limit", 400,
     R"({"error":{"code":"billing_hard_limit_reached","message":"Billing hard limit has been reached","param":null,)"
     R"("type":"invalid_request_error"}})",
     billing},
    {"Codex", 429,
     R"({"error":{"type":"usage_limit_reached","message":"The usage limit has been reached","plan_type":"free",)"
     R"("resets_at":1772180859,"resets_in_seconds":529498}})",
     billing, 529'498'000},
    {"Codex, five hours", 429,
     R"({"type":"error","error":{"type":"usage_limit_reached","message":"The usage limit has been reached","plan_type":)"
     R"("plus","resets_at":1777936568,"eligible_promo":null,"resets_in_seconds":13872},"status_code":429})",
     billing, 13'872'000},
    {"Codex, nearly over", 429,
     R"({"error":{"type":"usage_limit_reached","message":"The usage limit has been reached","resets_in_seconds":90}})",
     rate_limit, 90'000},
    {"Codex, in words", 429,
     R"({"error":{"message":"You've hit your usage limit. Try again in 4 days 20 hours 9 minutes.","type":null}})",
     billing, 418'140'000},
    {"Codex, not in the plan", 429, R"({"error":{"type":"usage_not_included","message":"Upgrade to Plus."}})", billing},
    {"DeepSeek, balance", 402,
     R"({"error":{"message":"Insufficient Balance","type":"unknown_error","param":null,"code":"invalid_request_error"}})",
     billing},
    {"OpenRouter, credit", 402,
     R"({"error":{"message":"This request requires more credits, or fewer max_tokens. You requested up to 65536 tokens, )"
     R"(but can only afford 3395.","code":402,"metadata":{"provider_name":null}},"user_id":"user_1"})",
     billing},
    {"OpenRouter, prompt", 402,
     R"({"error":{"message":"Prompt tokens limit exceeded: 23229 > 14796. To increase, visit the settings.","code":402}})",
     billing},
    {"OpenRouter, free models", 429,
     R"({"error":{"message":"Rate limit exceeded: free-models-per-day. Add 10 credits to unlock more.","code":429,)"
     R"("metadata":{"headers":{"X-RateLimit-Limit":"50","X-RateLimit-Remaining":"0"},"provider_name":null}}})",
     billing},
    {"Gemini, a day", 429,
     R"([{"error":{"code":429,"message":"You exceeded your current quota, please check your plan and billing details. )"
     R"(Please retry in 37.5s.","status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.)"
     R"(QuotaFailure","violations":[{"quotaId":"GenerateRequestsPerDayPerProjectPerModel-FreeTier"}]},{"@type":"type.)"
     R"(googleapis.com/google.rpc.RetryInfo","retryDelay":"37s"}]}}])",
     billing, 37'500},
    {"Gemini, no time", 429,
     R"({"error":{"code":429,"message":"You exceeded your current quota, please check your plan and billing details.",)"
     R"("status":"RESOURCE_EXHAUSTED","details":[{"@type":"type.googleapis.com/google.rpc.Help","links":[]}]}})",
     billing},
    {"Bedrock, a day", 429, R"({"message":"Too many tokens per day, please wait before trying again."})", billing},
    {"GitHub, a day", 429,
     R"({"error":{"code":"RateLimitReached","message":"Rate limit of 50 per 86400s exceeded for UserByModelByDay. Please )"
     R"(wait 71234 seconds before retrying.","details":"x"}})",
     billing, 71'234'000},
    {"Vertex, a day", 429,
     R"({"error":{"code":429,"message":"Quota exceeded for quota metric 'Gemini 2.5 Pro Requests' and limit 'Gemini 2.5 )"
     R"(Pro Requests per day per user per tier'.","status":"RESOURCE_EXHAUSTED"}})",
     billing},
    {"Zhipu", 429,
     R"({"error":{"code":"1113","message":"Insufficient balance or no resource package. Please recharge."}})", billing},
    {"MiniMax", 200,
     R"({"id":"1","choices":null,"base_resp":{"status_code":1008,"status_msg":"insufficient balance"}})", billing},
    {"Moonshot, quota", 429,
     R"({"error":{"message":"Your account has been suspended, please check your plan.","type":"exceeded_current_quota_)"
     R"(error"}})",
     billing},
    {"Together, credit", 429,
     R"({"error":{"message":"Credit limit exceeded, please navigate to your settings to add credits.","type":"credit_)"
     R"(limit","code":null}})",
     billing},
    {"Hugging Face, credit", 402,
     R"({"error":"You have exceeded your monthly included credits for Inference Providers."})", billing},
    {"SiliconFlow", 403, R"({"code":30001,"message":"Sorry, your account balance is insufficient","data":null})",
     billing},
    {"LiteLLM, budget", 400,
     R"({"error":{"message":"Budget has been exceeded! Current cost: 10.1, Max budget: 10.0","type":"budget_exceeded",)"
     R"("param":null,"code":"400"}})",
     billing},
    {"Azure, a day", 429,
     R"({"error":{"code":"429","message":"Requests to the ChatCompletions_Create Operation under Azure OpenAI API version )"
     R"(2024-05-01-preview have exceeded token rate limit of your current OpenAI S0 pricing tier. Please retry after )"
     R"(86400 seconds."}})",
     billing, 86'400'000},

    // Too many requests or tokens at the moment
    {"Anthropic, rate", 429,
     R"({"type":"error","error":{"type":"rate_limit_error","message":"This request would exceed your organization's rate )"
     R"(limit of 30,000 input tokens per minute."}})",
     rate_limit},
    {"OpenAI, rate", 429,
     R"({"error":{"message":"Rate limit reached for gpt-4o in organization org-1 on tokens per min (TPM): Limit 30000, )"
     R"(Used 29000, Requested 3000. Please try again in 20ms. Visit https://platform.openai.com/account/rate-limits.",)"
     R"("type":"tokens","param":null,"code":"rate_limit_exceeded"}})",
     rate_limit, 20},
    {"Groq, rate", 429,
     R"({"error":{"message":"Rate limit reached for model `llama-3.3-70b-versatile` in organization `org_1` service tier )"
     R"(`on_demand` on tokens per day (TPD): Limit 100000, Used 97050, Requested 3619. Please try again in 7m12.5s. Need )"
     R"(more tokens? Upgrade to Dev Tier today","type":"tokens","code":"rate_limit_exceeded"}})",
     rate_limit, 432'500},
    {"Azure, rate", 429,
     R"({"error":{"code":"429","message":"Requests to the ChatCompletions_Create Operation under Azure OpenAI API version )"
     R"(2023-05-15 have exceeded token rate limit of your current AIServices S0 pricing tier. Please retry after 7 )"
     R"(seconds."}})",
     rate_limit, 7'000},
    {"Gemini, a minute", 429,
     R"({"error":{"code":429,"message":"You exceeded your current quota, please check your plan and billing details. * )"
     R"(Quota exceeded for metric: generate_content_paid_tier_input_token_count, limit: 4000000\nPlease retry in )"
     R"(47.434392449s.","status":"RESOURCE_EXHAUSTED","details":[{"@type":"x.QuotaFailure","violations":[{"quotaId":)"
     R"("GenerateContentPaidTierInputTokensPerModelPerMinute"}]},{"@type":"x.RetryInfo","retryDelay":"47s"}]}})",
     rate_limit, 47'435},
    {"Gemini, a delay alone", 429,
     R"({"error":{"code":429,"status":"RESOURCE_EXHAUSTED","message":"Resource has been exhausted (e.g. check quota).",)"
     R"("details":[{"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"37s"}]}})",
     rate_limit, 37'000},
    {"Vertex, rate", 429,
     R"([{"error":{"code":429,"message":"Resource exhausted. Please try again later.","status":"RESOURCE_EXHAUSTED"}}])",
     rate_limit},
    {"Bedrock, rate", 429, R"({"message":"Too many tokens, please wait before trying again."})", rate_limit},
    {"Bedrock, by its name", 400,
     R"({"__type":"com.amazon.coral.service#ThrottlingException","message":"Too many requests, please wait."})",
     rate_limit},
    {"Mistral, rate", 429,
     R"({"object":"error","message":"Service tier capacity exceeded for this model.","type":"service_tier_capacity_)"
     R"(exceeded","param":null,"code":"3505"})",
     rate_limit},
    {"Mistral, rate in short", 429, R"({"message":"Requests rate limit exceeded"})", rate_limit},
    {"OpenRouter, upstream", 429,
     R"({"error":{"message":"Provider returned error","code":429,"metadata":{"raw":"google/gemini-2.0-flash-exp:free is )"
     R"(temporarily rate-limited upstream. Please retry shortly.","provider_name":"Google"}},"user_id":"user_1"})",
     rate_limit},
    {"xAI, rate", 429,
     R"({"code":"Some resource has been exhausted","error":"Too many tokens for team 1 and model grok-4-0709. Your team's )"
     R"(rate limit is - Tokens per Minute (actual/limit): 65605/16000."})",
     rate_limit},
    {"Cohere, rate", 429, R"({"message":"You are using a Trial key, which is limited to 10 API calls / minute."})",
     rate_limit},
    {"Together, rate", 429,
     R"({"error":{"message":"You have reached the rate limit specific to this model.","type":"model_rate_limit",)"
     R"("param":null,"code":null}})",
     rate_limit},
    {"LiteLLM, around Azure", 429,
     R"({"error":{"message":"litellm.RateLimitError: AzureException RateLimitError - Error code: 429 - {'error': )"
     R"({'code': '429', 'message': 'Please retry after 59 seconds.'}}","type":"throttling_error","code":"429"}})",
     rate_limit, 59'000},
    {"DashScope, rate", 429,
     R"({"code":"Throttling.RateQuota","message":"Requests rate limit exceeded, please try again later.","request_id":"1"})",
     rate_limit},
    {"Discord's way", 429, R"({"message":"You are being rate limited.","retry_after":64.57,"global":false})",
     rate_limit, 64'570},
    {"a gateway that answers 200", 200, R"({"error":"Rate limit reached, try again in 3 s"})", rate_limit, 3'000},

    // Overloaded, not yet, failed
    {"Anthropic, overloaded", 529,
     R"({"type":"error","error":{"type":"overloaded_error","message":"Overloaded"},"request_id":"req_1"})", overloaded},
    {"Anthropic, overloaded without a body", 529, "", overloaded},
    {"an event in place of a body", 500,
     "event: error\ndata: {\"type\":\"error\",\"error\":{\"type\":\"overloaded_error\",\"message\":\"x\"}}\n\n",
     overloaded},
    {"OpenAI, overloaded", 503,
     R"({"error":{"message":"The engine is currently overloaded, please try again later","type":"server_error",)"
     R"("param":null,"code":null}})",
     overloaded},
    {"Moonshot, overloaded", 429,
     R"({"error":{"message":"The engine is currently overloaded, please try again later","type":"engine_overloaded_error"}})",
     overloaded},
    {"Gemini, overloaded", 503,
     R"({"error":{"code":503,"message":"The model is overloaded. Please try again later.","status":"UNAVAILABLE"}})",
     overloaded},
    {"llama.cpp, loading", 503, R"({"error":{"code":503,"message":"Loading model","type":"unavailable_error"}})",
     overloaded},
    {"Hugging Face, loading", 503, R"({"error":"Model x is currently loading","estimated_time":20.5})", overloaded,
     20'500},
    {"Groq, flex", 498, R"({"error":{"message":"Flex tier capacity exceeded"}})", overloaded},
    {"DeepSeek, in a 200", 200, R"({"error":{"message":"busy","type":"insufficient_system_resource"}})", overloaded},
    {"a proxy, overloaded", 503, "no healthy upstream", overloaded},
    {"a lock", 409, R"({"error":{"message":"another request is being processed","type":"conflict_error"}})", conflict},
    {"a lock without a body", 409, "", conflict},
    {"too early", 425, "Too Early", conflict},
    {"Google, aborted", 409, R"({"error":{"code":409,"message":"x","status":"ABORTED"}})", conflict},
    {"Anthropic, internal", 500, R"({"type":"error","error":{"type":"api_error","message":"Internal server error"}})",
     server_error},
    {"Bedrock, internal", 500, R"({"message":"The system encountered an unexpected error during processing."})",
     server_error},
    {"Cloudflare", 520, "<html>error code: 520</html>", server_error},
    {"Cloudflare, timeout", 524, "error code: 524", timeout},
    {"Bedrock, timeout", 408, R"({"message":"Model has timed out in processing the request."})", timeout},
    {"Google, timeout", 504, R"({"error":{"code":504,"message":"x","status":"DEADLINE_EXCEEDED"}})", timeout},

    // What looks like one of those
    {"more output than the model has", 400,
     R"({"type":"error","error":{"type":"invalid_request_error","message":"max_tokens: 10000 > 4096, which is the maximum )"
     R"(allowed number of output tokens for claude-3-5-sonnet-20240620"}})",
     invalid_request},
    {"Bedrock, more output", 400,
     R"({"message":"The maximum tokens you requested exceeds the model limit of 4096. Try again with a lower value."})",
     invalid_request},
    {"a key", 401,
     R"({"error":{"message":"Incorrect API key provided: sk-x.","type":"invalid_request_error","param":null,)"
     R"("code":"invalid_api_key"}})",
     authentication},
    {"Gemini, a key", 400, R"({"error":{"code":400,"message":"API key not valid.","status":"INVALID_ARGUMENT"}})",
     authentication},
    {"Gemini, a key by its reason", 400,
     R"([{"error":{"code":400,"message":"x","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}])",
     authentication},
    {"FastAPI", 401, R"({"detail":"Not authenticated"})", authentication},
    {"FastAPI, a list", 422, R"({"detail":[{"loc":["body"],"msg":"field required","type":"value_error.missing"}]})",
     invalid_request},
    {"Bedrock, denied", 403, R"({"message":"You don't have access to the model with the specified model ID."})",
     permission},
    {"a model", 404, R"({"error":"model \"llama9\" not found, try pulling it first"})", not_found},
    {"Azure, a deployment", 404,
     R"({"error":{"code":"DeploymentNotFound","message":"The API deployment for this resource does not exist."}})",
     not_found},
    {"a filter", 400,
     R"({"error":{"message":"The response was filtered","type":null,"param":"prompt","code":"content_filter","status":400}})",
     invalid_request},
};

}  // namespace muster_test
