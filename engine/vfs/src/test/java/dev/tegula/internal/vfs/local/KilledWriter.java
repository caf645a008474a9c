package dev.tegula.internal.vfs.local;

import dev.tegula.vfs.LocalVfs;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.List;

/** Writes fragments until it is killed; started by {@link LocalVfsKillTest} in a separate JVM. */
final class KilledWriter {

    static final int SMALL = 1000;
    static final int LARGE = 200_000;

    private KilledWriter() {}

    public static void main(String[] arguments) throws Exception {
        VfsUri root = VfsUri.parse(arguments[0]);
        try (LocalVfs vfs = new LocalVfs()) {
            for (int i = 0; ; i++) {
                String name = "__" + arguments[1] + "_" + i;
                List<VfsOutput> outputs = new ArrayList<>();
                outputs.add(vfs.create(root.resolve("__fragments/" + name + "/a0.tdb")));
                outputs.add(vfs.create(root.resolve("__fragments/" + name + "/a1.tdb")));
                outputs.add(vfs.create(root.resolve("__commits/" + name + ".wrt")));
                outputs.get(0).write(new byte[SMALL]);
                outputs.get(1).write(new byte[LARGE]);
                vfs.publishAll(outputs);
            }
        }
    }
}
