package dev.tegula.internal.vfs;

import dev.tegula.internal.vfs.archive.ZipVfs;
import dev.tegula.internal.vfs.http.HttpVfs;
import dev.tegula.internal.vfs.local.LocalDiskVfs;
import dev.tegula.internal.vfs.memory.InMemoryVfs;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Staging;
import dev.tegula.vfs.Stores;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsProvider;
import dev.tegula.vfs.VfsUri;
import java.util.Map;
import java.util.Set;

/** The provider of the local disk, memory, web servers and archives. */
public final class BuiltInStores implements VfsProvider {

    /** The number of entries per page of a listing of the store in memory, in settings of {@link MemoryVfs} only. */
    private static final String PAGE_SIZE = "page_size";

    /** Called by name ({@link Stores}). */
    public BuiltInStores() {}

    @Override
    public Set<String> schemes() {
        return Set.of("file", "mem", "http", "https", "zip+file");
    }

    @Override
    public Vfs open(VfsUri any, Map<String, String> settings) {
        return open(any, settings, Staging.BY_PREFIX);
    }

    @Override
    public Vfs open(VfsUri any, Map<String, String> settings, Staging staging) {
        return switch (any.scheme()) {
            case "file" -> new LocalDiskVfs(staging);
            case "mem" -> new InMemoryVfs(Integer.parseInt(settings.getOrDefault(PAGE_SIZE, "1000")));
            case "zip+file" -> new ZipVfs();
            default -> new HttpVfs();
        };
    }
}
