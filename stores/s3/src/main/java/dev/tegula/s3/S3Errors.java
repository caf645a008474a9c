package dev.tegula.s3;

import dev.tegula.vfs.StoreException.Problem;
import dev.tegula.vfs.VfsUri;
import dev.tegula.vfs.store.StoreFailure;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.awscore.exception.AwsServiceException;
import software.amazon.awssdk.core.exception.AbortedException;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.model.S3Error;

/**
 * Converts failures to exceptions: absent, not allowed, wrong region, throttled, unreachable or broken off; with
 * bucket, key and principal.
 */
final class S3Errors {

    private static final Set<String> THROTTLED =
            Set.of("SlowDown", "Throttling", "ThrottlingException", "RequestLimitExceeded", "ServiceUnavailable");
    private static final Set<String> FORBIDDEN =
            Set.of("ExpiredToken", "InvalidToken", "TokenRefreshRequired", "RequestTimeTooSkewed");

    private S3Errors() {}

    static IOException of(VfsUri uri, SdkException e, S3Bucket bucket) {
        String endpoint = bucket.settings().endpointUri();
        StoreFailure failure = new StoreFailure(
                uri,
                endpoint == null ? "S3" : endpoint,
                bucket.settings().values().text(S3Setting.CONNECT_MAX_TRIES) + " attempts",
                e);
        if (e instanceof AbortedException || Thread.currentThread().isInterrupted()) {
            Thread.currentThread().interrupt();
            return failure.interrupted();
        }
        return e instanceof AwsServiceException said ? answered(failure, said, bucket) : unanswered(failure, e, bucket);
    }

    private static IOException answered(StoreFailure failure, AwsServiceException e, S3Bucket bucket) {
        String code = code(e);
        int status = e.statusCode();
        if (status == 301
                || status == 307
                || code.equals("PermanentRedirect")
                || code.equals("AuthorizationHeaderMalformed")) {
            String region = header(e, "x-amz-bucket-region");
            return failure.of(
                    Problem.WRONG_REGION,
                    "the bucket '" + bucket.name() + "' is in "
                            + (region == null ? "another region" : "the region " + region) + ". Set "
                            + S3Setting.REGION.key());
        }
        if (code.equals("NoSuchBucket")) {
            return failure.missing("bucket '" + bucket.name() + "'");
        }
        if (status == 404) {
            return failure.missing();
        }
        if (status == 401 || status == 403 || FORBIDDEN.contains(code) || isWordless(status, code)) {
            return failure.denied(forbidden(e, bucket));
        }
        if (status == 412) {
            return failure.exists();
        }
        return status == 429 || THROTTLED.contains(code) ? failure.throttled(words(e)) : failure.unexpected(words(e));
    }

    /**
     * Returns whether credentials expired. Responses to HEAD have no body, so a plain status 400 counts as expired
     * credentials.
     */
    private static boolean isWordless(int status, String code) {
        return status == 400 && code.isEmpty();
    }

    private static String forbidden(AwsServiceException e, S3Bucket bucket) {
        String hint = isWordless(e.statusCode(), code(e)) ? " The credentials have probably expired." : "";
        if (code(e).equals("AccessDenied") || e.getMessage() == null) {
            hint += " Without permission to list a bucket, a missing object gives the same answer.";
        }
        return "the server answered " + words(e) + " for bucket '" + bucket.name() + "' ("
                + bucket.identity().describe() + ")." + hint;
    }

    private static IOException unanswered(StoreFailure failure, SdkException e, S3Bucket bucket) {
        IOException unreachable = failure.unreachable();
        if (unreachable != null) {
            return unreachable;
        }
        String text = StoreFailure.text(e);
        if (text.contains("load credentials") || text.contains("Profile file")) {
            return failure.denied("no credentials found (" + bucket.identity().describe()
                    + "). For public buckets, set " + S3Setting.NO_SIGN_REQUEST.key() + "=true.");
        }
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException) {
                return failure.brokenOff(cause);
            }
        }
        return failure.of(Problem.OTHER, text);
    }

    /** Returns the failure of a deletion of several objects. */
    static IOException notDeleted(VfsUri uri, S3Error error, int count, S3Bucket bucket) {
        String text = uri + ": " + count + " objects were not deleted. For '" + error.key() + "', the server answered "
                + error.code() + ": " + error.message();
        return "AccessDenied".equals(error.code())
                ? new AccessDeniedException(
                        uri.toString(), null, text + " (" + bucket.identity().describe() + ")")
                : new IOException(text);
    }

    /** Returns the server's error code, or an empty string. */
    static String code(AwsServiceException e) {
        String code = e.awsErrorDetails() == null ? null : e.awsErrorDetails().errorCode();
        return code == null ? "" : code;
    }

    /** Returns a header of the response, or null. */
    static @Nullable String header(AwsServiceException e, String name) {
        return e.awsErrorDetails() == null || e.awsErrorDetails().sdkHttpResponse() == null
                ? null
                : e.awsErrorDetails()
                        .sdkHttpResponse()
                        .firstMatchingHeader(name)
                        .orElse(null);
    }

    private static String words(AwsServiceException e) {
        String said = e.awsErrorDetails() == null ? null : e.awsErrorDetails().errorMessage();
        return (e.statusCode() + " " + code(e)).strip() + (said == null || said.isBlank() ? "" : ": " + said);
    }
}
