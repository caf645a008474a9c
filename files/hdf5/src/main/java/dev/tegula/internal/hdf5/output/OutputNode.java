package dev.tegula.internal.hdf5.output;

import dev.tegula.errors.InvalidArgumentException;
import dev.tegula.errors.NextStep;
import dev.tegula.errors.NextStep.Action;
import dev.tegula.internal.hdf5.file.NetcdfNames;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** A group or dataset of a file that is written: its attributes and its object header. */
public abstract class OutputNode {

    /** The largest message of an object header. */
    static final int MAX_MESSAGE = 65_535;

    /** The largest text of an attribute that leaves room for its name and types. */
    private static final int MAX_FIXED_TEXT = 60_000;

    /** The datatype and dataspace messages of an attribute, and its values, which come when it is written. */
    private record Attribute(String name, Bytes type, Bytes space, Values values) {}

    /** The encoded values of an attribute. */
    private interface Values {

        byte[] get() throws IOException;
    }

    private final List<Attribute> attributes = new ArrayList<>();
    final Hdf5Output file;
    final String path;
    private long address;

    OutputNode(Hdf5Output file, String path) {
        this.file = file;
        this.path = path;
    }

    /** Adds a text. */
    public void attribute(String name, String text) {
        add(name, OutputType.TEXT.encoded(), dataspace(), () -> writeTexts(text));
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
        String[] all = texts.toArray(new String[0]);
        add(name, OutputType.TEXT.encoded(), dataspace(all.length), () -> writeTexts(all));
    }

    /** Adds a list of 64-bit integers. */
    public void attribute(String name, long... values) {
        Bytes bytes = new Bytes();
        for (long value : values) {
            bytes.u64(value);
        }
        attribute(name, OutputType.INT64, bytes.array());
    }

    /** Adds a boolean. */
    public void attribute(String name, boolean value) {
        byte[] bytes = {(byte) (value ? 1 : 0)};
        add(name, OutputType.BOOL.encoded(), dataspace(), () -> bytes);
    }

    /** Adds a list of numbers, little-endian. */
    public void attribute(String name, OutputType type, byte[] values) {
        add(name, type.encoded(), dataspace(values.length / type.size()), () -> values);
    }

    /** Adds a text of fixed length, as NetCDF has them; one that is too long for an attribute is of any length. */
    public void fixedText(String name, String text) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        if (bytes.length > MAX_FIXED_TEXT) {
            attribute(name, text);
            return;
        }
        // Class 3, a string in UTF-8 that ends at its size or with a zero; one with a zero inside only at its size. No
        // dataspace for an empty one.
        int end = text.indexOf('\0');
        boolean hasZero = end >= 0 && end < text.length() - 1;
        Bytes type = new Bytes().u8(0x13).u8(hasZero ? 0x11 : 0x10).u16(0).u32(Math.max(1, bytes.length));
        add(name, type, bytes.length == 0 ? new Bytes().u8(2).u8(0).u8(0).u8(2) : dataspace(), () -> bytes);
    }

    /** Adds the list of the scales of each dimension, whose headers are written before that of this node. */
    public void scales(List<? extends OutputNode> scales) {
        Bytes reference = new Bytes().u8(0x17).u8(0).u16(0).u32(8);
        Bytes type = new Bytes().u8(0x19).u8(0).u16(0).u32(16).all(reference.array());
        add(NetcdfNames.DIMENSION_LIST, type, dataspace(scales.size()), () -> {
            List<byte[]> references = new ArrayList<>();
            for (OutputNode scale : scales) {
                references.add(new Bytes().u64(scale.address).array());
            }
            return file.writeObjects(references, 8);
        });
    }

    /**
     * Writes texts of any length. Returns the references to them, 16 bytes each.
     *
     * @throws InvalidArgumentException if a text has a zero: readers take it for the end of the text
     */
    final byte[] writeTexts(String... texts) throws IOException {
        for (String text : texts) {
            if (text.indexOf('\0') >= 0) {
                throw new InvalidArgumentException(
                        path + ": a text has a zero character, with which texts end in HDF5. Leave the field out, or "
                                + "export it to Parquet or Arrow.",
                        NextStep.of(Action.CHOOSE_FIELDS));
            }
        }
        return file.writeTexts(texts);
    }

    private void add(String name, Bytes type, Bytes space, Values values) {
        attributes.add(new Attribute(name, type, space, values));
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
        address = file.append(header.array());
        return address;
    }

    /** Attribute message, version 3. */
    private Bytes encoded(Attribute attribute) throws IOException {
        byte[] name = attribute.name.getBytes(StandardCharsets.UTF_8);
        return new Bytes()
                .u8(3)
                .u8(0)
                .u16(name.length + 1)
                .u16(attribute.type.size())
                .u16(attribute.space.size())
                .u8(1)
                .all(name)
                .u8(0)
                .all(attribute.type.array())
                .all(attribute.space.array())
                .all(attribute.values.get());
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
