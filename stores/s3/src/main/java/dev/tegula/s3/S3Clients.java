package dev.tegula.s3;

import dev.tegula.vfs.RequestCounter;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.auth.credentials.AwsCredentialsProvider;
import software.amazon.awssdk.awscore.retry.AwsRetryStrategy;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpConfigurationOption;
import software.amazon.awssdk.http.apache5.Apache5HttpClient;
import software.amazon.awssdk.http.apache5.ProxyConfiguration;
import software.amazon.awssdk.regions.Region;
import software.amazon.awssdk.regions.providers.DefaultAwsRegionProviderChain;
import software.amazon.awssdk.retries.StandardRetryStrategy;
import software.amazon.awssdk.retries.api.BackoffStrategy;
import software.amazon.awssdk.services.s3.LegacyMd5Plugin;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.S3ClientBuilder;
import software.amazon.awssdk.utils.AttributeMap;

/** Creates clients from settings. */
final class S3Clients {

    /** More than the concurrent requests of an engine and its writers. */
    private static final int CONNECTIONS = 256;

    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(20);

    private S3Clients() {}

    static S3Client open(S3Settings settings, S3Identity identity, RequestCounter requests) {
        String endpoint = settings.endpointUri();
        Region region = region(settings);
        boolean amazon = endpoint == null;
        String always = settings.values().text(S3Setting.CHECKSUMS);
        boolean checksums = "auto".equals(always) ? amazon : "true".equals(always);
        AwsCredentialsProvider credentials = identity.credentials();
        S3ClientBuilder builder = S3Client.builder()
                .credentialsProvider(credentials)
                .region(region == null ? Region.US_EAST_1 : region)
                // Without a region in the settings, the client looks up the region of the bucket.
                .crossRegionAccessEnabled(amazon && region == null)
                .forcePathStyle(!settings.values().flag(S3Setting.USE_VIRTUAL_ADDRESSING))
                .requestChecksumCalculation(
                        checksums
                                ? RequestChecksumCalculation.WHEN_SUPPORTED
                                : RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(
                        checksums
                                ? ResponseChecksumValidation.WHEN_SUPPORTED
                                : ResponseChecksumValidation.WHEN_REQUIRED)
                .httpClientBuilder(http(settings))
                .overrideConfiguration(config -> {
                    config.retryStrategy(retries(settings));
                    config.addExecutionInterceptor(new BufferedResponses());
                    config.addExecutionInterceptor(new SentRequests(requests));
                    String profile = settings.values().text(S3Setting.PROFILE);
                    if (profile != null) {
                        config.defaultProfileName(profile);
                    }
                    if (settings.values().flag(S3Setting.REQUESTER_PAYS)) {
                        config.putHeader("x-amz-request-payer", "requester");
                    }
                });
        if (endpoint != null) {
            builder.endpointOverride(URI.create(endpoint));
            // Deletion of several objects requires a checksum; all servers support MD5.
            builder.addPlugin(LegacyMd5Plugin.create());
        }
        return builder.build();
    }

    private static @Nullable Region region(S3Settings settings) {
        String region = settings.values().text(S3Setting.REGION);
        if (region != null) {
            return Region.of(region);
        }
        if (settings.endpointUri() != null) {
            return Region.US_EAST_1;
        }
        String profile = settings.values().text(S3Setting.PROFILE);
        try {
            DefaultAwsRegionProviderChain.Builder chain = DefaultAwsRegionProviderChain.builder();
            return (profile == null ? chain : chain.profileName(profile))
                    .build()
                    .getRegion();
        } catch (RuntimeException none) {
            return null;
        }
    }

    private static StandardRetryStrategy retries(S3Settings settings) {
        Duration pause = settings.values().millis(S3Setting.CONNECT_SCALE_FACTOR);
        return AwsRetryStrategy.standardRetryStrategy().toBuilder()
                // Each request has its own attempts, independent of failures of others.
                .circuitBreakerEnabled(false)
                .maxAttempts(settings.values().number(S3Setting.CONNECT_MAX_TRIES))
                .retryOnException(S3Clients::isBrokenOff)
                .backoffStrategy(BackoffStrategy.exponentialDelayHalfJitter(pause, LONGEST_PAUSE))
                .throttlingBackoffStrategy(
                        BackoffStrategy.exponentialDelayHalfJitter(pause.multipliedBy(4), LONGEST_PAUSE))
                .build();
    }

    private static boolean isBrokenOff(Throwable failure) {
        for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
            if (cause instanceof IOException && !(cause instanceof InterruptedIOException)) {
                return true;
            }
        }
        return false;
    }

    static SdkHttpClient.Builder<?> http(S3Settings settings) {
        Apache5HttpClient.Builder http = Apache5HttpClient.builder()
                .maxConnections(CONNECTIONS)
                .connectionTimeout(settings.values().millis(S3Setting.CONNECT_TIMEOUT_MS))
                .socketTimeout(settings.values().millis(S3Setting.REQUEST_TIMEOUT_MS))
                .connectionAcquisitionTimeout(Duration.ofMinutes(5))
                .tcpKeepAlive(true);
        String proxy = settings.values().text(S3Setting.PROXY_HOST);
        if (proxy != null) {
            int port = settings.values().number(S3Setting.PROXY_PORT);
            http.proxyConfiguration(ProxyConfiguration.builder()
                    .endpoint(URI.create(settings.values().text(S3Setting.PROXY_SCHEME) + "://" + proxy
                            + (port == 0 ? "" : ":" + port)))
                    .username(settings.values().text(S3Setting.PROXY_USERNAME))
                    .password(settings.values().text(S3Setting.PROXY_PASSWORD))
                    .build());
        }
        String file = settings.values().text(S3Setting.CA_FILE);
        String folder = settings.values().text(S3Setting.CA_PATH);
        if (file != null || folder != null) {
            http.tlsTrustManagersProvider(() -> CertificateAuthorities.trust(file, folder));
        }
        return settings.values().flag(S3Setting.VERIFY_SSL) ? http : new Careless(http);
    }

    /** Creates clients that trust every server. */
    private record Careless(Apache5HttpClient.Builder http) implements SdkHttpClient.Builder<Careless> {

        @Override
        public SdkHttpClient buildWithDefaults(AttributeMap defaults) {
            AttributeMap careless = AttributeMap.builder()
                    .put(SdkHttpConfigurationOption.TRUST_ALL_CERTIFICATES, true)
                    .build();
            return http.buildWithDefaults(careless.merge(defaults));
        }
    }
}
