package dev.tegula.fuzz.foreign;

import dev.tegula.testkit.tools.Python;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/** What other implementations read in files: DuckDB in tables, libraries of Python in arrays and images. */
final class OtherReading implements AutoCloseable {

    private static final Path PROGRAM = Path.of("src/test/python/read_foreign.py");

    static final String[] LIBRARIES = {"h5py", "netCDF4", "numpy", "zarr", "PIL", "tifffile"};

    private final DuckDbReading duck;
    private final Python python;
    private final Path scratch;

    private OtherReading(DuckDbReading duck, Python python, Path scratch) {
        this.duck = duck;
        this.python = python;
        this.scratch = scratch;
    }

    /**
     * Starts the other implementations, or skips the test aloud where one is missing.
     *
     * @param scratch a file for values, which is overwritten
     */
    static OtherReading open(Path scratch) throws SQLException {
        Python python = Python.with(LIBRARIES);
        return new OtherReading(DuckDbReading.open(), python, scratch);
    }

    /**
     * Returns the arrays of a file; those of files without are one part without a name.
     *
     * @throws UnreadableException if the file cannot be read
     */
    List<String> parts(FileKind kind, Path file) {
        boolean hasParts = kind == FileKind.HDF5 || kind == FileKind.ZARR || kind == FileKind.NPZ;
        return hasParts ? run(kind, file, "parts", "").lines().toList() : List.of("");
    }

    /**
     * Reads a file.
     *
     * @throws UnreadableException if it cannot be read
     */
    ForeignValues read(FileKind kind, Path file, String part) throws IOException {
        if (kind.isTable()) {
            try {
                return duck.read(kind, file);
            } catch (SQLException e) {
                throw new UnreadableException(firstLine(e.getMessage()));
            }
        }
        run(kind, file, "values", part);
        try (Stream<String> lines = Files.lines(scratch)) {
            return ForeignValues.parse(lines);
        }
    }

    private String run(FileKind kind, Path file, String what, String part) {
        try {
            return python.runFile(
                    PROGRAM,
                    Path.of(""),
                    kind.name().toLowerCase(Locale.ROOT),
                    file.toAbsolutePath().toString(),
                    what,
                    part,
                    scratch.toString(),
                    String.valueOf(ForeignValues.MAX));
        } catch (AssertionError | IOException e) {
            String message = String.valueOf(e.getMessage()).replaceFirst(" ==> expected: <0> but was: <1>$", "");
            throw new UnreadableException(message.strip().replaceFirst("(?s).*\n", ""));
        }
    }

    private static String firstLine(String message) {
        return message.lines().findFirst().orElse("");
    }

    @Override
    public void close() throws SQLException {
        duck.close();
    }

    /** A file that the other implementation does not read; the message is its reason. */
    static final class UnreadableException extends RuntimeException {

        private static final long serialVersionUID = 1;

        UnreadableException(String reason) {
            super(reason);
        }
    }
}
