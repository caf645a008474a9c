package dev.tegula.internal.hdf5.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A group or dataset of a file that is written: its attributes and its object header. */
public abstract class OutputNode {

    /** The largest message of an object header. */
    static final int MAX_MESSAGE = 65_535;

    private record Attribute(String name, OutputType type, long[] shape, byte[] values, List<String> texts) {}

    private final List<Attribute> attributes = new ArrayList<>();
    final Hdf5Output file;
    final String path;

    OutputNode(Hdf5Output file, String path) {
        this.file = file;
        this.path = path;
    }

    /** Adds a text. */
    public void attribute(String name, String text) {
        attributes.add(new Attribute(name, OutputType.TEXT, new long[0], new byte[0], List.of(text)));
    }

    /**
     * Adds a list of texts.
     *
     * @throws IllegalArgumentException if they are more than an attribute can hold: 16 bytes each, 65,000 in all
     */
    public void attribute(String name, List<String> texts) {
        if (texts.size() > 4000) {
            throw new IllegalArgumentException(path + ", attribute '" + name + "': too many texts (found "
                    + texts.size() + ", expected at most 4000). Leave out columns.");
        }
        attributes.add(new Attribute(name, OutputType.TEXT, new long[] {texts.size()}, new byte[0], texts));
    }

    /** Adds a list of 64-bit integers. */
    public void attribute(String name, long... values) {
        Bytes bytes = new Bytes();
        for (long value : values) {
            bytes.u64(value);
        }
        attributes.add(new Attribute(name, OutputType.INT64, new long[] {values.length}, bytes.array(), List.of()));
    }

    /** Adds a boolean. */
    public void attribute(String name, boolean value) {
        byte[] bytes = {(byte) (value ? 1 : 0)};
        attributes.add(new Attribute(name, OutputType.BOOL, new long[0], bytes, List.of()));
    }

    /** Writes the object header. Returns its address. */
    abstract long write() throws IOException;

    /** Writes an object header with given messages and those of the attributes. Returns its address. */
    final long writeHeader(Bytes messages) throws IOException {
        for (Attribute attribute : attributes) {
            message(messages, 0x0C, encoded(attribute));
        }
        Bytes header = new Bytes().text("OHDR").u8(2).u8(0x02).u32(messages.size());
        header.all(messages.array()).checksum();
        return file.append(header.array());
    }

    /** Attribute message, version 3. */
    private Bytes encoded(Attribute attribute) throws IOException {
        Bytes type = new Bytes();
        attribute.type.encode(type);
        Bytes space = dataspace(attribute.shape);
        byte[] name = attribute.name.getBytes(StandardCharsets.UTF_8);
        byte[] values =
                attribute.texts.isEmpty() ? attribute.values : file.writeTexts(attribute.texts.toArray(new String[0]));
        return new Bytes()
                .u8(3)
                .u8(0)
                .u16(name.length + 1)
                .u16(type.size())
                .u16(space.size())
                .u8(1)
                .all(name)
                .u8(0)
                .all(type.array())
                .all(space.array())
                .all(values);
    }

    /** Dataspace message, version 2: a scalar without dimensions, else an array. */
    static Bytes dataspace(long... shape) {
        Bytes space = new Bytes().u8(2).u8(shape.length).u8(0).u8(shape.length == 0 ? 0 : 1);
        for (long length : shape) {
            space.u64(length);
        }
        return space;
    }

    final void message(Bytes messages, int type, Bytes data) {
        if (data.size() > MAX_MESSAGE) {
            throw new IllegalArgumentException(path + ": an attribute or name is too long (found " + data.size()
                    + " bytes, expected at most " + MAX_MESSAGE + ")");
        }
        messages.u8(type).u16(data.size()).u8(0).all(data.array());
    }
}
