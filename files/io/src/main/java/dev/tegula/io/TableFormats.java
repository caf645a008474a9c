package dev.tegula.io;

import dev.tegula.internal.base.PathNames;
import dev.tegula.internal.base.SpellingHint;
import dev.tegula.io.table.TableFormat;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** Finds file formats by name and by file extension. */
public final class TableFormats {

    /** The modules of further formats, for errors about missing modules. */
    private static final Map<String, String> MODULES = Map.ofEntries(
            Map.entry("arrow", "tegula-arrow"),
            Map.entry("arrows", "tegula-arrow"),
            Map.entry("feather", "tegula-arrow"),
            Map.entry("parquet", "tegula-parquet"),
            Map.entry("hdf5", "tegula-hdf5"),
            Map.entry("h5", "tegula-hdf5"),
            Map.entry("nc", "tegula-hdf5"),
            Map.entry("nc3", "tegula-hdf5"),
            Map.entry("nc4", "tegula-hdf5"),
            Map.entry("cdf", "tegula-hdf5"),
            Map.entry("zarr", "tegula-zarr"));

    private static final List<String> COMPRESSIONS = List.of(".gz", ".zst", ".zstd");

    private TableFormats() {}

    /** Returns all formats on the class path or module path. */
    public static List<TableFormat> all() {
        List<TableFormat> formats = new ArrayList<>();
        found().forEach(formats::add);
        return formats;
    }

    /** Returns all formats, those of this module first. Others are looked up during the iteration. */
    private static Iterable<TableFormat> found() {
        return ServiceLoader.load(TableFormat.class, TableFormat.class.getClassLoader());
    }

    /**
     * Returns a format by name.
     *
     * @throws IllegalArgumentException if there is none; the message names the module to add, or similar names
     */
    public static TableFormat named(String name) {
        List<String> names = new ArrayList<>();
        for (TableFormat format : found()) {
            if (format.name().equals(name)) {
                return format;
            }
            names.add(format.name());
        }
        String module = MODULES.get(name);
        throw new IllegalArgumentException(
                module == null
                        ? "unknown format '" + name + "'" + SpellingHint.hintOrList(name, names)
                        : "format '" + name + "': its module is missing. Add " + module + " to the class path.");
    }

    /**
     * Returns the format of a file by its extension, without that of a compression, or null if no format has it.
     *
     * @throws IllegalArgumentException if the extension belongs to a module that is missing; the message names it
     */
    public static @Nullable TableFormat ofFile(String name) {
        String extension = extension(name);
        String lower = name.toLowerCase(Locale.ROOT);
        for (TableFormat format : found()) {
            boolean hasLong = format.extensions().stream()
                    .anyMatch(known -> known.indexOf('.') > 0 && lower.endsWith("." + known));
            if (hasLong || format.extensions().contains(extension)) {
                return format;
            }
        }
        return MODULES.containsKey(extension) ? named(extension) : null;
    }

    private static String extension(String name) {
        String lower = PathNames.last(name).toLowerCase(Locale.ROOT);
        for (String compression : COMPRESSIONS) {
            if (lower.endsWith(compression)) {
                lower = lower.substring(0, lower.length() - compression.length());
                break;
            }
        }
        int dot = lower.lastIndexOf('.');
        return dot < 0 ? "" : lower.substring(dot + 1);
    }
}
