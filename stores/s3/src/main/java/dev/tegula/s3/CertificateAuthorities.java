package dev.tegula.s3;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.ArrayList;
import java.util.List;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Trusts servers with certificates signed by given authorities, in PEM files. */
final class CertificateAuthorities {

    private CertificateAuthorities() {}

    /**
     * Returns trust managers for the authorities in a file and in all files of a folder.
     *
     * @throws IllegalArgumentException if the files cannot be read
     */
    static TrustManager[] trust(@Nullable String file, @Nullable String folder) {
        List<Path> files = new ArrayList<>();
        if (file != null) {
            files.add(Path.of(file));
        }
        try {
            if (folder != null) {
                try (DirectoryStream<Path> entries = Files.newDirectoryStream(Path.of(folder), Files::isRegularFile)) {
                    entries.forEach(files::add);
                }
            }
            KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
            store.load(null, null);
            CertificateFactory factory = CertificateFactory.getInstance("X.509");
            for (Path path : files) {
                try (InputStream in = Files.newInputStream(path)) {
                    for (Certificate certificate : factory.generateCertificates(in)) {
                        store.setCertificateEntry("ca" + store.size(), certificate);
                    }
                }
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            return trust.getTrustManagers();
        } catch (IOException | GeneralSecurityException e) {
            throw new IllegalArgumentException("cannot read certificates of authorities: " + e.getMessage(), e);
        }
    }
}
