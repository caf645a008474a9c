package dev.tegula.s3;

import dev.tegula.vfs.StoreException;
import dev.tegula.vfs.StoreException.Problem;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.UnknownHostException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.NoSuchFileException;
import java.util.Set;
import javax.net.ssl.SSLHandshakeException;
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
        if (e instanceof AbortedException || Thread.currentThread().isInterrupted()) {
            Thread.currentThread().interrupt();
            return because(new InterruptedIOException(uri + ": interrupted"), e);
        }
        return e instanceof AwsServiceException said ? answered(uri, said, bucket) : unanswered(uri, e, bucket);
    }

    private static IOException answered(VfsUri uri, AwsServiceException e, S3Bucket bucket) {
        String code = code(e);
        int status = e.statusCode();
        String region = header(e, "x-amz-bucket-region");
        if (status == 301
                || status == 307
                || code.equals("PermanentRedirect")
                || code.equals("AuthorizationHeaderMalformed")) {
            return new StoreException(
                    uri,
                    Problem.WRONG_REGION,
                    "the bucket '" + bucket.name() + "' is in "
                            + (region == null ? "another region" : "the region " + region) + ". Set "
                            + S3Setting.REGION.key(),
                    e);
        }
        if (code.equals("NoSuchBucket")) {
            return because(new NoSuchFileException(uri.toString(), null, "no such bucket '" + bucket.name() + "'"), e);
        }
        if (status == 404) {
            return because(new NoSuchFileException(uri.toString()), e);
        }
        if (status == 401 || status == 403 || FORBIDDEN.contains(code) || isWordless(status, code)) {
            return because(new AccessDeniedException(uri.toString(), null, forbidden(e, bucket)), e);
        }
        if (status == 412) {
            return because(new FileAlreadyExistsException(uri.toString()), e);
        }
        if (status == 429 || THROTTLED.contains(code)) {
            return new StoreException(
                    uri,
                    Problem.THROTTLED,
                    "the server limits requests (" + words(e) + "), even after "
                            + bucket.settings().text(S3Setting.CONNECT_MAX_TRIES)
                            + " attempts. Retry later, or use fewer threads.",
                    e);
        }
        return new StoreException(uri, Problem.OTHER, "the server says " + words(e), e);
    }

    /**
     * Returns whether credentials expired. Responses to HEAD have no body, so a plain status 400 counts as expired
     * credentials.
     */
    private static boolean isWordless(int status, String code) {
        return status == 400 && code.isEmpty();
    }

    private static String forbidden(AwsServiceException e, S3Bucket bucket) {
        return "the server says " + words(e) + " to bucket '" + bucket.name() + "' ("
                + bucket.identity().describe() + ")"
                + (isWordless(e.statusCode(), code(e)) ? "; mostly, that credentials have expired" : "")
                + (code(e).equals("AccessDenied") || e.getMessage() == null
                        ? "; who may not list a bucket is told the same of what is absent"
                        : "");
    }

    private static IOException unanswered(VfsUri uri, SdkException e, S3Bucket bucket) {
        String endpoint = bucket.settings().endpointUri();
        String server = endpoint == null ? "S3" : endpoint;
        for (Throwable cause = e; cause != null; cause = cause.getCause()) {
            String name = cause.getClass().getSimpleName();
            if (cause instanceof UnknownHostException
                    || cause instanceof ConnectException
                    || cause instanceof NoRouteToHostException
                    || cause instanceof SSLHandshakeException
                    || name.equals("ConnectTimeoutException")) {
                return new StoreException(
                        uri, Problem.UNREACHABLE, "no connection to " + server + ": " + message(cause), e);
            }
        }
        String text = message(e);
        if (text.contains("load credentials") || text.contains("Profile file")) {
            return because(
                    new AccessDeniedException(
                            uri.toString(),
                            null,
                            "no credentials found (" + bucket.identity().describe() + "); for public buckets set "
                                    + S3Setting.NO_SIGN_REQUEST.key() + "=true"),
                    e);
        }
        for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException) {
                return new StoreException(
                        uri,
                        Problem.BROKEN_OFF,
                        "the connection to " + server + " was closed during the response, in all of "
                                + bucket.settings().text(S3Setting.CONNECT_MAX_TRIES) + " attempts: " + message(cause),
                        e);
            }
        }
        return new StoreException(uri, Problem.OTHER, text, e);
    }

    /** Returns the failure of a deletion of several objects. */
    static IOException notDeleted(VfsUri uri, S3Error error, int count, S3Bucket bucket) {
        String text = uri + ": " + count + " objects were not deleted; for '" + error.key() + "' the server says "
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

    private static String message(Throwable e) {
        return e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    }

    private static IOException because(IOException exception, Throwable cause) {
        exception.initCause(cause);
        return exception;
    }
}
