package dev.tegula.internal.io.npy;

import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.io.table.ReadOptions;
import dev.tegula.io.table.TableFileException;
import dev.tegula.io.table.TableFormat;
import dev.tegula.io.table.TableReader;
import dev.tegula.io.table.TableSchema;
import dev.tegula.io.table.TableSource;
import dev.tegula.io.table.TableTarget;
import dev.tegula.io.table.TableWriter;
import dev.tegula.io.table.WriteOptions;
import dev.tegula.query.Cells;
import dev.tegula.schema.Field;
import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/** NumPy's archive of arrays. Arrays of one shape become the attributes of a grid; {@code dataset} chooses one. */
public final class NpzFormat implements TableFormat {

    private static final String EXTENSION = ".npy";

    @Override
    public String name() {
        return "npz";
    }

    @Override
    public List<String> extensions() {
        return List.of("npz");
    }

    @Override
    public boolean canWrite() {
        return false;
    }

    @Override
    public TableReader read(TableSource source, ReadOptions options) throws IOException {
        ZipFile zip = zip(source);
        List<InputStream> open = new ArrayList<>();
        boolean done = false;
        try {
            TableReader reader = read(source.name(), zip, options.value("dataset"), open);
            done = true;
            return new OfArchive(reader, zip);
        } finally {
            if (!done) {
                for (InputStream in : open) {
                    in.close();
                }
                zip.close();
            }
        }
    }

    private static ZipFile zip(TableSource source) throws IOException {
        try {
            return new ZipFile(source.file().toFile());
        } catch (ZipException | EOFException | IllegalArgumentException e) {
            throw new TableFileException(source.name() + ": not an NPZ file. Save it with numpy.savez.", e);
        }
    }

    /** Returns the names of the arrays in the order of the file. */
    static List<String> names(TableSource source) throws IOException {
        try (ZipFile zip = zip(source)) {
            return entries(source.name(), zip).stream()
                    .map(ZipEntry::getName)
                    .filter(name -> name.endsWith(EXTENSION))
                    .map(name -> name.substring(0, name.length() - EXTENSION.length()))
                    .distinct()
                    .toList();
        }
    }

    /** Returns the arrays that an option names: one, or several separated by commas; none for all. */
    private static List<String> wanted(List<? extends ZipEntry> entries, @Nullable String option) {
        if (option == null) {
            return List.of();
        }
        boolean isOne = entries.stream().anyMatch(entry -> entry.getName().equals(option + EXTENSION));
        return isOne
                ? List.of(option)
                : Arrays.stream(option.split(",")).map(String::strip).toList();
    }

    private static List<? extends ZipEntry> entries(String file, ZipFile zip) {
        try {
            return Collections.list(zip.entries());
        } catch (IllegalArgumentException e) {
            throw new TableFileException(file + ": the name of an array is damaged. Save it with numpy.savez.", e);
        }
    }

    private static TableReader read(String file, ZipFile zip, @Nullable String option, List<InputStream> open)
            throws IOException {
        List<ElementReader> readers = new ArrayList<>();
        List<String> names = new ArrayList<>();
        List<Long> shape = null;
        List<? extends ZipEntry> entries = entries(file, zip);
        List<String> wanted = wanted(entries, option);
        for (ZipEntry entry : entries) {
            if (!entry.getName().endsWith(EXTENSION)) {
                continue;
            }
            String name = entry.getName().substring(0, entry.getName().length() - EXTENSION.length());
            boolean isRepeated = names.contains(name);
            names.add(name);
            if (!wanted.isEmpty() && !wanted.contains(name)) {
                continue;
            }
            String place = file + ", array '" + name + "'";
            if (isRepeated) {
                throw new TableFileException(place + ": occurs several times. Save the arrays again.");
            }
            InputStream in = new BufferedInputStream(EntryInput.open(place, zip, entry));
            open.add(in);
            NpyHeader header = NpyHeader.read(place, in);
            if (shape != null && !shape.equals(header.shape())) {
                throw new TableFileException(
                        place + ": has another shape (found " + header.shape() + ", expected " + shape + ")",
                        NextStep.of(Action.CHOOSE_DATASET));
            }
            shape = header.shape();
            List<Field> fields = header.type().fields(name);
            readers.add(new ElementReader(place, ColumnMajor.rowMajor(place, header, in), header.type(), fields));
        }
        if (shape == null && wanted.isEmpty()) {
            throw new TableFileException(file + ": has no arrays");
        }
        List<String> missing =
                wanted.stream().filter(name -> !names.contains(name)).toList();
        if (shape == null || !missing.isEmpty()) {
            throw new TableFileException(
                    file + ": has no array '" + missing.get(0) + "' (expected one of " + names + ")");
        }
        return new NpyReader(shape, readers);
    }

    @Override
    public TableWriter write(TableTarget target, TableSchema schema, WriteOptions options) {
        throw new UnsupportedOperationException("NPZ cannot be written. Export each attribute to NPY.");
    }

    /** A reader that closes its archive. */
    private record OfArchive(TableReader reader, ZipFile zip) implements TableReader {

        @Override
        public TableSchema schema() {
            return reader.schema();
        }

        @Override
        public @Nullable Cells next() throws IOException {
            return reader.next();
        }

        @Override
        public long rows() {
            return reader.rows();
        }

        @Override
        public long position() {
            return reader.position();
        }

        @Override
        public void close() throws IOException {
            reader.close();
            zip.close();
        }
    }
}
