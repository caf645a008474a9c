package dev.tegula.gcs;

import com.google.auth.oauth2.GoogleCredentials;
import com.google.auth.oauth2.ImpersonatedCredentials;
import com.google.auth.oauth2.ServiceAccountCredentials;
import dev.tegula.vfs.VfsUri;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * The credentials of requests.
 *
 * @param credentials null for anonymous requests
 * @param words a description of the source of the credentials, without secrets
 */
record GcsIdentity(@Nullable GoogleCredentials credentials, String words) {

    private static final List<String> SCOPES = List.of("https://www.googleapis.com/auth/devstorage.read_write");
    private static final int LIFETIME_SECONDS = 3600;

    static GcsIdentity of(VfsUri uri, GcsSettings settings) throws IOException {
        if (settings.values().flag(GcsSetting.ANONYMOUS)) {
            return new GcsIdentity(null, "anonymous");
        }
        GcsIdentity own = own(uri, settings);
        String accounts = settings.values().text(GcsSetting.IMPERSONATE_SERVICE_ACCOUNT);
        if (accounts == null) {
            return own;
        }
        List<String> chain = List.of(accounts.split(","));
        String last = chain.get(chain.size() - 1);
        GoogleCredentials acting = ImpersonatedCredentials.create(
                Objects.requireNonNull(own.credentials()),
                last,
                chain.subList(0, chain.size() - 1),
                SCOPES,
                LIFETIME_SECONDS);
        return new GcsIdentity(acting, "service account " + last + " by " + own.words());
    }

    private static GcsIdentity own(VfsUri uri, GcsSettings settings) throws IOException {
        for (GcsSetting setting : List.of(GcsSetting.SERVICE_ACCOUNT_KEY, GcsSetting.WORKLOAD_IDENTITY_CONFIGURATION)) {
            String json = settings.values().text(setting);
            if (json != null) {
                return new GcsIdentity(read(setting, json), setting.key());
            }
        }
        try {
            GoogleCredentials found = GoogleCredentials.getApplicationDefault().createScoped(SCOPES);
            return new GcsIdentity(
                    found,
                    "default"
                            + (found instanceof ServiceAccountCredentials account
                                    ? ", " + account.getClientEmail()
                                    : ""));
        } catch (IOException e) {
            AccessDeniedException denied = new AccessDeniedException(
                    uri.toString(),
                    null,
                    "no credentials found (default). For public buckets, set " + GcsSetting.ANONYMOUS.key() + "=true.");
            denied.initCause(e);
            throw denied;
        }
    }

    private static GoogleCredentials read(GcsSetting setting, String json) {
        try {
            return GoogleCredentials.fromStream(new ByteArrayInputStream(json.getBytes(StandardCharsets.UTF_8)))
                    .createScoped(SCOPES);
        } catch (IOException | RuntimeException e) {
            // The message must not repeat the text, which contains a secret.
            throw new IllegalArgumentException(
                    "the setting '" + setting.key() + "' is not a credentials file in Google's JSON format");
        }
    }
}
