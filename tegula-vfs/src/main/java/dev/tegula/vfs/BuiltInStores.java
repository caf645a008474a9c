package dev.tegula.vfs;

import java.util.Map;
import java.util.Set;

/** The provider of the local disk, memory, web servers and archives. */
final class BuiltInStores implements VfsProvider {

    @Override
    public Set<String> schemes() {
        return Set.of("file", "mem", "http", "https", "zip+file");
    }

    @Override
    public Vfs open(VfsUri any, Map<String, String> settings) {
        return switch (any.scheme()) {
            case "file" -> new LocalVfs();
            case "mem" -> new MemoryVfs();
            case "zip+file" -> new ZipVfs();
            default -> new HttpVfs();
        };
    }
}
