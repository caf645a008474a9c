package dev.tegula.internal.sql.memory;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.calcite.linq4j.Enumerator;
import org.jspecify.annotations.Nullable;

/** Rows in a temporary file, which are written, then read. */
final class RowFile<T> implements AutoCloseable {

    private static final int BUFFER = 1 << 14; // an operator writes as many files as it has partitions

    private final MemoryAccount account;
    private final String operator;
    private final Path file;
    private @Nullable DataOutputStream out;
    private long count;

    /**
     * Creates a file, which is deleted when this is closed, or the statement ends.
     *
     * @param operator the operator for messages
     */
    RowFile(MemoryAccount account, String operator) {
        this.account = account;
        this.operator = operator;
        try {
            file = Files.createTempFile(account.spillFolder(), "tegula-", ".rows");
            account.opened(this);
            out = new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file), BUFFER));
        } catch (IOException e) {
            throw account.cannotSpill(operator, e);
        }
    }

    /** Adds a row. */
    void add(T row) {
        try {
            RowCoding.put(opened(), row);
            count++;
        } catch (IOException e) {
            throw account.cannotSpill(operator, e);
        }
    }

    private DataOutputStream opened() {
        if (out == null) {
            throw new IllegalStateException("the file is written");
        }
        return out;
    }

    /** Ends writing, and returns the rows in the order in which they were added. */
    Enumerator<T> rows() {
        try {
            finish();
            return new Rows();
        } catch (IOException e) {
            throw account.cannotSpill(operator, e);
        }
    }

    /** Ends writing. */
    void finish() throws IOException {
        if (out != null) {
            out.close();
            out = null;
        }
    }

    @Override
    public void close() {
        try {
            finish();
        } catch (IOException e) {
            out = null; // the disk is full, and nobody needs the rows
        }
        try {
            Files.deleteIfExists(file);
        } catch (IOException e) {
            file.toFile().deleteOnExit(); // a system that deletes no open files
        }
        account.closed(this);
    }

    private final class Rows implements Enumerator<T> {
        private final DataInputStream in;
        private @Nullable Object current;
        private boolean ended;
        private long read;

        Rows() throws IOException {
            in = new DataInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER));
        }

        @Override
        @SuppressWarnings({"unchecked", "NullAway"}) // as it was added; rows may be null, which their type does not say
        public T current() {
            return (T) current;
        }

        @Override
        public boolean moveNext() {
            if (ended) {
                return false;
            }
            account.checkCancelled();
            if (read == count) {
                close();
                return false;
            }
            try {
                current = RowCoding.get(in);
                read++;
                return true;
            } catch (IOException e) { // also where a file is shorter than it was written
                throw account.cannotSpill(operator, e);
            }
        }

        @Override
        public void reset() {
            throw new UnsupportedOperationException();
        }

        @Override
        public void close() {
            if (!ended) {
                ended = true;
                try {
                    in.close();
                } catch (IOException e) {
                    throw account.cannotSpill(operator, e);
                }
            }
        }
    }
}
