package dev.tegula.internal.storage.open;

import dev.tegula.errors.FilePlace;
import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.fragment.FooterList;
import dev.tegula.internal.fragment.TimestampedName;
import dev.tegula.internal.storage.ArrayDirectory;
import dev.tegula.internal.storage.ArrayDirectory.FragmentRef;
import dev.tegula.internal.storage.TileFile;
import dev.tegula.vfs.VfsEntry;
import dev.tegula.vfs.VfsUri;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Footers of fragments in consolidated files. They are read to open an array without the metadata files of the
 * fragments.
 */
final class ConsolidatedFooters {

    /** Minimum number of missing fragments for which a file is read. */
    private static final int WORTH_IT = 2;

    private ConsolidatedFooters() {}

    /**
     * Reads consolidated footers of these fragments, by name. The newest files are read first, until no footer is
     * missing.
     */
    static Map<String, ByteReader> of(ArrayContext context, List<FragmentRef> fragments) {
        List<VfsUri> files = context.directory().consolidatedFooters().stream()
                .map(VfsEntry::uri)
                .sorted(Comparator.comparingLong(ConsolidatedFooters::end).reversed())
                .toList();
        if (files.isEmpty()) {
            return Map.of();
        }
        Set<String> missing = new HashSet<>();
        fragments.forEach(fragment -> missing.add(fragment.name().text()));
        Map<String, ByteReader> known = new HashMap<>();
        for (VfsUri file : files) {
            if (missing.size() < WORTH_IT) {
                break;
            }
            byte[] content = TileFile.read(context.location().at(file));
            FooterList.read(new ByteReader(content, FilePlace.of(file).part("footers")))
                    .forEach((name, footer) -> {
                        if (missing.remove(name)) {
                            known.put(name, footer);
                        }
                    });
        }
        return known;
    }

    private static long end(VfsUri file) {
        TimestampedName name = ArrayDirectory.nameOf(file);
        return name == null ? 0 : name.end();
    }
}
