package dev.tegula.internal.hdf5.output;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A compound type: named fields, one after the other. Source of the encoding: class 6, version 1, section IV.A.2.d of
 * the HDF5 File Format Specification 3.0.
 */
record OutputRecord(Map<String, OutputType> fields) implements OutputElement {

    OutputRecord {
        fields = new LinkedHashMap<>(fields);
    }

    @Override
    public int size() {
        return fields.values().stream().mapToInt(OutputType::size).sum();
    }

    @Override
    public void encode(Bytes out) {
        out.u8(0x16).u16(fields.size()).u8(0).u32(size());
        int offset = 0;
        for (Map.Entry<String, OutputType> field : fields.entrySet()) {
            byte[] name = field.getKey().getBytes(StandardCharsets.UTF_8);
            out.all(name).zeros(8 - name.length % 8); // at least one zero
            out.u32(offset).zeros(4 + 4 + 4 + 16); // no dimensions
            field.getValue().encode(out);
            offset += field.getValue().size();
        }
    }
}
