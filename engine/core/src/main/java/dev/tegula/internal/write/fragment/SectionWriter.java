package dev.tegula.internal.write.fragment;

import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.bytes.FormatVersion;
import dev.tegula.internal.filter.FilterScratch;
import dev.tegula.internal.tile.GenericTile;
import java.util.Arrays;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Writes the sections of a fragment's metadata, one generic tile each. A section that equals the previous one is
 * copied, because many sections of unused fields are equal.
 */
final class SectionWriter {

    private final FormatVersion version;
    private final byte @Nullable [] key;
    private final FilterScratch scratch;
    private final ByteWriter file = new ByteWriter(1 << 12);
    private ByteWriter section = new ByteWriter(1 << 10);
    /** The previous section, without its header and filters. */
    private ByteWriter last = new ByteWriter(1 << 10);

    private int lastStart = -1;
    private int lastEnd;

    SectionWriter(FormatVersion version, byte @Nullable [] key, FilterScratch scratch) {
        this.version = version;
        this.key = key;
        this.scratch = scratch;
    }

    FormatVersion version() {
        return version;
    }

    /** Returns the file so far; the footer follows the sections. */
    ByteWriter file() {
        return file;
    }

    /** Adds a section and returns its offset. */
    long add(Consumer<ByteWriter> content) {
        section.clear();
        content.accept(section);
        int start = file.size();
        boolean same =
                lastStart >= 0 && Arrays.equals(last.array(), 0, last.size(), section.array(), 0, section.size());
        // Encrypted tiles are never copied, since each has its own initialization vector.
        if (same && key == null) {
            file.repeat(lastStart, lastEnd - lastStart);
        } else {
            GenericTile.write(section.array(), section.size(), version, key, file, scratch);
        }
        ByteWriter spare = last;
        last = section;
        section = spare;
        lastStart = start;
        lastEnd = file.size();
        return start;
    }
}
