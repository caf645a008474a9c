package dev.tegula.hadoop;

import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.UnsupportedFileSystemException;
import org.jspecify.annotations.Nullable;

/** Opens file systems from Hadoop's configuration and the settings. */
final class HadoopFileSystems {

    private HadoopFileSystems() {}

    /** Opens a private file system, because other code may close Hadoop's cached instances. */
    static FileSystem open(VfsUri any, Map<String, String> settings, Map<String, String> properties)
            throws IOException {
        Configuration configuration = new Configuration();
        properties.forEach(configuration::set);
        String tickets = setting(settings, HadoopProvider.TICKETS);
        if (tickets != null) {
            configuration.set("hadoop.security.kerberos.ticket.cache.path", tickets);
        }
        URI uri = uri(any, setting(settings, HadoopProvider.NAME_NODE), configuration);
        try {
            String user = setting(settings, HadoopProvider.USER);
            return user == null && tickets == null
                    ? FileSystem.newInstance(uri, configuration)
                    : FileSystem.newInstance(uri, configuration, user);
        } catch (UnsupportedFileSystemException e) {
            throw missing(any, e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            InterruptedIOException interrupted = new InterruptedIOException(any + ": interrupted");
            interrupted.initCause(e);
            throw interrupted;
        } catch (IOException e) {
            throw HadoopErrors.of(any, e);
        } catch (RuntimeException e) {
            throw e.getCause() instanceof ClassNotFoundException ? missing(any, e) : e;
        }
    }

    private static IllegalArgumentException missing(VfsUri any, Exception cause) {
        return new IllegalArgumentException(
                any + ": the Hadoop client has no file system for '" + any.scheme()
                        + "://'. Add the library of the file system to the class path.",
                cause);
    }

    private static URI uri(VfsUri any, @Nullable String nameNode, Configuration configuration) {
        if (!any.authority().isEmpty()) {
            return URI.create(any.scheme() + "://" + any.authority() + "/");
        }
        if (nameNode != null && any.scheme().equals("hdfs")) {
            return URI.create(nameNode.contains("://") ? nameNode : "hdfs://" + nameNode);
        }
        URI standard = FileSystem.getDefaultUri(configuration);
        if (!any.scheme().equals(standard.getScheme())) {
            throw new IllegalArgumentException(
                    any + ": no host in the URI, expected " + any.scheme() + "://host:port/…; the default is "
                            + "fs.defaultFS in core-site.xml, which is " + standard
                            + (any.scheme().equals("hdfs") ? ", or of the setting " + HadoopProvider.NAME_NODE : ""));
        }
        return standard;
    }

    private static @Nullable String setting(Map<String, String> settings, String key) {
        String value = settings.get(key);
        return value == null || value.isEmpty() ? null : value;
    }
}
