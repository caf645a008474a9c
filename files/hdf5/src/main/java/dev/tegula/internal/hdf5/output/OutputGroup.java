package dev.tegula.internal.hdf5.output;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/** A group: its members are links in its object header. */
public final class OutputGroup extends OutputNode {

    private final Map<String, OutputNode> members = new LinkedHashMap<>();

    OutputGroup(Hdf5Output file, String path) {
        super(file, path);
    }

    /** Adds a group. */
    public OutputGroup group(String name) {
        return add(name, new OutputGroup(file, path + "/" + name));
    }

    /** Starts a dataset; only one can be open. */
    public OutputDataset dataset(String name, OutputType type) throws IOException {
        return add(name, new OutputDataset(file, path + "/" + name, type));
    }

    /** Starts a dataset of records with named fields, in the order of the map. */
    public OutputDataset records(String name, Map<String, OutputType> fields) throws IOException {
        return add(name, new OutputDataset(file, path + "/" + name, new OutputRecord(fields)));
    }

    /** Adds a dataset in chunks, which follow one another in row-major order. */
    public OutputChunks chunks(String name, OutputType type, long[] shape, int[] chunk) {
        return add(name, new OutputChunks(file, path + "/" + name, type, new OutputChunks.Grid(shape, chunk)));
    }

    /** Adds a dimension of NetCDF without a variable: a dataset without values. */
    public OutputNode dimension(String name, long length) {
        return add(
                name,
                new OutputChunks(
                        file,
                        path + "/" + name,
                        OutputType.FLOAT32,
                        new OutputChunks.Grid(new long[] {length}, new int[] {1})));
    }

    private <N extends OutputNode> N add(String name, N node) {
        if (name.isEmpty() || name.contains("/") || name.equals(".") || members.put(name, node) != null) {
            throw new IllegalArgumentException(
                    path + ": not a new name of a member of a group of HDF5 (found '" + name + "'). Leave it out.");
        }
        return node;
    }

    @Override
    long write() throws IOException {
        Bytes messages = new Bytes();
        // Link info and group info messages: no heap of links, default sizes.
        message(messages, 0x02, new Bytes().u16(0).u64(Bytes.UNDEFINED).u64(Bytes.UNDEFINED));
        message(messages, 0x0A, new Bytes().u16(0));
        for (Map.Entry<String, OutputNode> member : members.entrySet()) {
            long address = member.getValue().write();
            byte[] name = member.getKey().getBytes(StandardCharsets.UTF_8);
            // Link message: a hard link with a name of up to 65535 bytes in UTF-8.
            message(
                    messages,
                    0x06,
                    new Bytes().u8(1).u8(0x11).u8(1).u16(name.length).all(name).u64(address));
        }
        return writeHeader(messages);
    }
}
