package dev.tegula.internal.io.npy;

import dev.tegula.io.table.TableFileException;
import java.io.EOFException;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** Reads an entry of an archive, and names it in exceptions about damaged bytes. */
final class EntryInput extends FilterInputStream {

    private final String place;

    private EntryInput(String place, InputStream in) {
        super(in);
        this.place = place;
    }

    /**
     * Opens an entry.
     *
     * @param place the file and the entry, for messages
     * @throws TableFileException if the entry is damaged, now or when it is read
     */
    static InputStream open(String place, ZipFile zip, ZipEntry entry) throws IOException {
        try {
            InputStream in = zip.getInputStream(entry);
            if (in == null) {
                throw new TableFileException(place + ": is not in the archive. Copy the file again.");
            }
            return new EntryInput(place, in);
        } catch (ZipException | EOFException | IllegalArgumentException e) {
            throw damaged(place, e);
        }
    }

    private static TableFileException damaged(String place, Exception e) {
        return new TableFileException(place + ": damaged. Copy the file again.", e);
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] bytes, int from, int length) throws IOException {
        try {
            return super.read(bytes, from, length);
        } catch (ZipException | EOFException e) {
            throw damaged(place, e);
        }
    }
}
