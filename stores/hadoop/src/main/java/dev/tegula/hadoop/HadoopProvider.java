package dev.tegula.hadoop;

import dev.tegula.vfs.Staging;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsProvider;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.util.Map;
import java.util.Set;

/**
 * Opens file systems of Hadoop: {@code hdfs://host:port/…}, and {@code hdfs:///…} for the default of
 * {@code core-site.xml} or {@code vfs.hdfs.name_node_uri}. Everything else follows Hadoop's configuration on the class
 * path.
 */
public final class HadoopProvider implements VfsProvider {

    static final String NAME_NODE = "vfs.hdfs.name_node_uri";
    static final String USER = "vfs.hdfs.username";
    static final String TICKETS = "vfs.hdfs.kerb_ticket_cache_path";

    private final Map<String, String> configuration;

    /** For the service loader. */
    public HadoopProvider() {
        this(Map.of());
    }

    /**
     * Returns a provider for {@code TegulaBuilder.store}.
     *
     * @param configuration properties of Hadoop that take precedence over those on the class path
     */
    public HadoopProvider(Map<String, String> configuration) {
        this.configuration = Map.copyOf(configuration);
    }

    @Override
    public Set<String> schemes() {
        return Set.of("hdfs", "webhdfs", "swebhdfs", "viewfs", "abfs", "abfss", "ofs", "o3fs", "cosn", "oss", "obs");
    }

    @Override
    public Set<String> settings() {
        return Set.of(NAME_NODE, USER, TICKETS);
    }

    @Override
    public Vfs open(VfsUri any, Map<String, String> settings) throws IOException {
        return open(any, settings, Staging.BY_PREFIX);
    }

    @Override
    public Vfs open(VfsUri any, Map<String, String> settings, Staging staging) throws IOException {
        return new HadoopVfs(HadoopFileSystems.open(any, settings, configuration), any, staging);
    }
}
