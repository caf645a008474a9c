package dev.tegula.internal.hdf5.file;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The messages of an object header, of version 1 or 2, without their interpretation. */
final class HeaderMessages {

    static final int DATA_SPACE = 1;
    static final int LINK_INFO = 2;
    static final int DATA_TYPE = 3;
    static final int OLD_FILL_VALUE = 4;
    static final int FILL_VALUE = 5;
    static final int LINK = 6;
    static final int EXTERNAL_FILES = 7;
    static final int LAYOUT = 8;
    static final int FILTERS = 11;
    static final int ATTRIBUTE = 12;
    static final int CONTINUATION = 16;
    static final int SYMBOL_TABLE = 17;
    static final int ATTRIBUTE_INFO = 21;

    private static final int SHARED = 2;

    /** Continuations of a damaged header can lead back to one another. */
    private static final int MAX_MESSAGES = 1 << 16;

    private record Message(int type, int flags, ByteBuffer body) {}

    private final FileBytes file;
    private final List<Message> messages = new ArrayList<>();
    /** Continuations that are still to be read: address and length. */
    private final List<long[]> continuations = new ArrayList<>();

    HeaderMessages(FileBytes file, long address) {
        this.file = file;
        ByteBuffer start = file.read(address, 6);
        if (start.getInt(0) == 0x5244484F) { // OHDR
            readVersion2(address, start);
        } else {
            readVersion1(address, start);
        }
    }

    private void readVersion1(long address, ByteBuffer start) {
        if (start.get(0) != 1) {
            throw FileBytes.damaged("no object header at address " + address);
        }
        ByteBuffer prefix = file.read(address, 16);
        prefix.position(8);
        continuations.add(new long[] {address + 16, FileBytes.unsigned(prefix, 4)});
        while (!continuations.isEmpty()) {
            long[] place = continuations.remove(0);
            ByteBuffer block = file.read(place[0], place[1]);
            while (block.remaining() >= 8) {
                int type = block.getShort() & 0xFFFF;
                int size = block.getShort() & 0xFFFF;
                int flags = block.get();
                FileBytes.skip(block, 3);
                add(type, flags, FileBytes.slice(block, Math.min(size, block.remaining())));
            }
        }
    }

    private void readVersion2(long address, ByteBuffer start) {
        int revision = start.get(4);
        if (revision != 2) {
            throw new Hdf5Problem("version " + revision
                    + " of object headers is not supported (expected 1 or 2). Convert the file with 'h5repack'.");
        }
        int flags = start.get(5);
        int sizeBytes = 1 << (flags & 3);
        int prefix = 6 + ((flags & 0x20) != 0 ? 16 : 0) + ((flags & 0x10) != 0 ? 4 : 0) + sizeBytes;
        ByteBuffer head = file.read(address, prefix);
        head.position(prefix - sizeBytes);
        int size = FileBytes.size(head, sizeBytes);
        ByteBuffer whole = file.read(address, (long) prefix + size + 4);
        FileBytes.verify(whole, 0, whole.limit());
        whole.position(prefix);
        boolean ordered = (flags & 4) != 0;
        readMessages(FileBytes.slice(whole, size), ordered);
        while (!continuations.isEmpty()) {
            long[] place = continuations.remove(0);
            ByteBuffer block = file.read(place[0], place[1]);
            FileBytes.verify(block, 0, block.limit());
            block.position(4); // OCHK
            readMessages(FileBytes.slice(block, block.remaining() - 4), ordered);
        }
    }

    private void readMessages(ByteBuffer block, boolean ordered) {
        int head = ordered ? 6 : 4;
        while (block.remaining() >= head) {
            int type = block.get() & 0xFF;
            int size = block.getShort() & 0xFFFF;
            int flags = block.get();
            FileBytes.skip(block, ordered ? 2 : 0);
            add(type, flags, FileBytes.slice(block, Math.min(size, block.remaining())));
        }
    }

    private void add(int type, int flags, ByteBuffer body) {
        if (messages.size() == MAX_MESSAGES) {
            throw FileBytes.damaged("an object header of more than " + MAX_MESSAGES + " messages");
        }
        if (type == CONTINUATION) {
            continuations.add(new long[] {file.address(body), file.length(body)});
        }
        messages.add(new Message(type, flags, body));
    }

    boolean has(int type) {
        return messages.stream().anyMatch(message -> message.type == type);
    }

    /** Returns the first message of a type, or null. */
    @Nullable
    ByteBuffer first(int type) {
        List<ByteBuffer> all = all(type);
        return all.isEmpty() ? null : all.get(0);
    }

    /** Returns the first message of a type that must exist. */
    ByteBuffer required(int type, String what) {
        ByteBuffer first = first(type);
        if (first == null) {
            throw FileBytes.damaged("its " + what + " is missing");
        }
        return first;
    }

    List<ByteBuffer> all(int type) {
        return messages.stream()
                .filter(message -> message.type == type)
                .map(message -> (message.flags & SHARED) == 0 ? copy(message.body) : shared(file, type, message.body))
                .toList();
    }

    private static ByteBuffer copy(ByteBuffer body) {
        return body.duplicate().order(body.order());
    }

    /** Follows a reference to a message in another object header, such as that of a named type. */
    static ByteBuffer shared(FileBytes file, int type, ByteBuffer reference) {
        int revision = reference.get();
        int kind = reference.get();
        if (revision < 1 || revision > 3 || revision == 3 && kind == 1) {
            throw new Hdf5Problem("shared messages of version " + revision + " and kind " + kind
                    + " are not supported. Convert the file with 'h5repack'.");
        }
        FileBytes.skip(reference, revision == 1 ? 6 : 0);
        HeaderMessages other = new HeaderMessages(file, file.address(reference));
        for (Message message : other.messages) {
            if (message.type == type && (message.flags & SHARED) == 0) {
                return copy(message.body);
            }
        }
        throw FileBytes.damaged("a shared message is missing");
    }
}
