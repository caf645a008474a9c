package dev.tegula.s3;

import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AnonymousCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsBasicCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentials;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.auth.credentials.AwsSessionCredentials;
import software.amazon.awssdk.auth.credentials.DefaultCredentialsProvider;
import software.amazon.awssdk.auth.credentials.StaticCredentialsProvider;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.profiles.ProfileFileSupplier;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.services.sts.StsClient;
import software.amazon.awssdk.services.sts.auth.StsAssumeRoleCredentialsProvider;
import software.amazon.awssdk.utils.SdkAutoCloseable;

/** The credentials of requests. */
final class S3Identity implements AutoCloseable {

    private final AwsCredentialsProvider credentials;
    private final String source;

    private S3Identity(AwsCredentialsProvider credentials, String source) {
        this.credentials = credentials;
        this.source = source;
    }

    static S3Identity of(S3Settings settings) {
        if (settings.values().flag(S3Setting.NO_SIGN_REQUEST)) {
            return new S3Identity(AnonymousCredentialsProvider.create(), "anonymous");
        }
        S3Identity own = withoutRole(settings);
        String role = settings.values().text(S3Setting.AWS_ROLE_ARN);
        return role == null ? own : new S3Identity(assume(role, settings, own), "role " + role + " by " + own.source);
    }

    private static S3Identity withoutRole(S3Settings settings) {
        String id = settings.values().text(S3Setting.AWS_ACCESS_KEY_ID);
        String secret = settings.values().text(S3Setting.AWS_SECRET_ACCESS_KEY);
        if ((id == null) != (secret == null)) {
            throw new IllegalArgumentException(S3Setting.AWS_ACCESS_KEY_ID.key() + " and "
                    + S3Setting.AWS_SECRET_ACCESS_KEY.key() + " need each other");
        }
        if (id != null && secret != null) {
            String token = settings.values().text(S3Setting.AWS_SESSION_TOKEN);
            AwsCredentials given = token == null
                    ? AwsBasicCredentials.create(id, secret)
                    : AwsSessionCredentials.create(id, secret, token);
            return new S3Identity(StaticCredentialsProvider.create(given), "settings");
        }
        String profile = settings.values().text(S3Setting.PROFILE);
        // Changed profile files are read again, so that credentials renewed by a tool take effect.
        DefaultCredentialsProvider.Builder chain =
                DefaultCredentialsProvider.builder().profileFile(ProfileFileSupplier.defaultSupplier());
        if (profile != null) {
            chain.profileName(profile);
        }
        return new S3Identity(chain.build(), profile == null ? "default chain" : "profile '" + profile + "'");
    }

    private static AwsCredentialsProvider assume(String role, S3Settings settings, S3Identity own) {
        String region = settings.values().text(S3Setting.REGION);
        String session = settings.values().text(S3Setting.AWS_SESSION_NAME);
        StsClient sts = StsClient.builder()
                .region(region == null ? Region.US_EAST_1 : Region.of(region))
                .credentialsProvider(own.credentials)
                .httpClientBuilder(S3Clients.http(settings))
                .build();
        return StsAssumeRoleCredentialsProvider.builder()
                .stsClient(sts)
                .refreshRequest(request -> request.roleArn(role)
                        .roleSessionName(session == null ? "tegula" : session)
                        .externalId(settings.values().text(S3Setting.AWS_EXTERNAL_ID)))
                .build();
    }

    AwsCredentialsProvider credentials() {
        return credentials;
    }

    /** Describes the source and ID of the credentials, without secrets: {@code default chain, key AKIA…}. */
    String describe() {
        try {
            AwsCredentials found = credentials.resolveCredentials();
            String id = found.accessKeyId();
            @Nullable String chain = found.providerName().orElse(null);
            return id == null ? source : source + (chain == null ? "" : " (" + chain + ")") + ", key " + id;
        } catch (SdkException e) {
            return source + ", which has no credentials";
        }
    }

    @Override
    public void close() {
        if (credentials instanceof SdkAutoCloseable closeable) {
            closeable.close();
        }
    }
}
