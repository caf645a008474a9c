package dev.tegula.internal.salvage;

import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.CommitNames;
import dev.tegula.internal.storage.Storage;
import dev.tegula.internal.storage.open.ArrayContext;
import dev.tegula.internal.verify.FragmentFiles;
import dev.tegula.internal.verify.FragmentFolder;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsOutput;
import dev.tegula.vfs.VfsUri;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Copies the files of a sound fragment byte by byte to another array and commits the copy. */
final class SoundFragmentCopy {

    private static final int PIECE = 4 << 20;

    private final ArrayContext source;
    private final ArrayContext target;

    SoundFragmentCopy(ArrayContext source, ArrayContext target) {
        this.source = source;
        this.target = target;
    }

    /** Copies a fragment without the additional files of Tegula. */
    void run(FragmentFolder folder) {
        VfsUri root = target.directory().root();
        VfsUri to =
                root.resolve(source.directory().root().relativize(folder.ref().uri()));
        List<VfsOutput> outputs = new ArrayList<>();
        try {
            List<VfsEntry> files =
                    new ArrayList<>(source.storage().list(folder.ref().uri()));
            files.removeIf(file -> file.isFolder() || FragmentFiles.isSidecar(file.name()));
            // The metadata file is copied last, since before version 5 it is the commit.
            files.sort(Comparator.comparing(file -> file.name().equals(ArrayDirectory.FRAGMENT_METADATA)));
            for (VfsEntry file : files) {
                outputs.add(copy(file, to.child(file.name())));
            }
            target.storage().publish(outputs);
        } finally {
            outputs.forEach(VfsOutput::close);
        }
        TimestampedName name = folder.ref().name();
        if (!FormatVersion.isItsOwnCommit(name.version())) {
            target.storage().write(CommitNames.of(root, name).commit(name), new byte[0]);
        }
    }

    private VfsOutput copy(VfsEntry file, VfsUri to) {
        Storage from = source.storage();
        VfsOutput output = target.storage().create(to);
        byte[] buffer = new byte[(int) Math.min(PIECE, file.size())];
        for (long at = 0; at < file.size(); at += buffer.length) {
            int length = (int) Math.min(buffer.length, file.size() - at);
            from.read(file.uri(), at, buffer, 0, length);
            target.storage().append(output, buffer, 0, length);
        }
        return output;
    }
}
