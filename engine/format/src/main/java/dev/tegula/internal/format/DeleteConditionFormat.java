package dev.tegula.internal.format;

import dev.tegula.internal.bytes.ByteReader;
import dev.tegula.internal.bytes.ByteWriter;
import dev.tegula.internal.condition.StoredCondition;
import dev.tegula.query.Comparison;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The condition of a delete commit ({@code delete_commit_file.md}; which does not describe sets and constants): the
 * payload of the generic tile in its file. A tree of nodes:
 *
 * <pre>
 * u8 0, u8 operation (0 and, 1 or, 2 not), u64 count, nodes
 * u8 1, u8 comparison (0 &lt;, 1 &lt;=, 2 &gt;, 3 &gt;=, 4 =, 5 !=), u32-text field, u64 size, value
 * u8 1, u8 6 in, 7 not in; u32-text field, u64 size, values, u64 size, u64 offsets of values
 * u8 1, u8 253 always, 254 never; u32-text field, u64 size, value
 * </pre>
 */
public final class DeleteConditionFormat {

    private static final int EXPRESSION = 0;
    private static final int VALUE = 1;
    private static final int AND = 0;
    private static final int OR = 1;
    private static final int NOT = 2;
    private static final int IN = 6;
    private static final int NOT_IN = 7;
    private static final int ALWAYS = 253;
    private static final int NEVER = 254;
    private static final int DEEPEST = 500;

    private DeleteConditionFormat() {}

    /** Reads the condition for the remaining cells. */
    public static StoredCondition read(ByteReader in) {
        return read(in, 0);
    }

    private static StoredCondition read(ByteReader in, int depth) {
        if (depth > DEEPEST) {
            throw in.corrupt("conditions are nested too deeply (expected at most " + DEEPEST + " levels)");
        }
        int kind = in.u8("kind of node");
        if (kind == VALUE) {
            return readValue(in);
        } else if (kind != EXPRESSION) {
            throw in.corrupt("unknown kind of node (found " + kind + ", expected 0 or 1)");
        }
        int operation = in.u8("operation");
        int count = in.count64("number of parts", 2);
        List<StoredCondition> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            parts.add(read(in, depth + 1));
        }
        if (count == 0 || operation > NOT || (operation == NOT && count != 1)) {
            throw in.corrupt("invalid operation " + operation + " (found " + count + " parts)");
        }
        return switch (operation) {
            case AND -> new StoredCondition.And(parts);
            case OR -> new StoredCondition.Or(parts);
            default -> parts.get(0).not();
        };
    }

    private static StoredCondition readValue(ByteReader in) {
        int operation = in.u8("comparison");
        String field = in.text("field", in.u32("length of field"));
        byte[] value = in.bytes("value", in.u64("size of value"));
        if (operation < Comparison.values().length) {
            return new StoredCondition.Compare(field, Comparison.values()[operation], value);
        } else if (operation == IN || operation == NOT_IN) {
            return new StoredCondition.Among(field, operation == IN, members(in, value));
        } else if (operation == ALWAYS || operation == NEVER) {
            return new StoredCondition.Constant(operation == ALWAYS);
        }
        throw in.corrupt("unknown comparison (found " + operation + ")");
    }

    private static List<byte[]> members(ByteReader in, byte[] values) {
        long size = in.u64("size of offsets");
        in.require("offsets", size);
        if (size % Long.BYTES != 0) {
            throw in.corrupt("wrong size of the offsets (found " + size + " bytes, expected a multiple of 8)");
        }
        long[] offsets = in.longs("offsets", (int) (size / Long.BYTES));
        List<byte[]> members = new ArrayList<>();
        for (int i = 0; i < offsets.length; i++) {
            long end = i + 1 < offsets.length ? offsets[i + 1] : values.length;
            if (offsets[i] < 0 || offsets[i] > end || end > values.length) {
                throw in.corrupt("wrong offsets of value " + i + " of a set (found " + offsets[i] + " to " + end
                        + ", expected at most " + values.length + " bytes)");
            }
            members.add(Arrays.copyOfRange(values, (int) offsets[i], (int) end));
        }
        return members;
    }

    /** Writes the condition for the remaining cells. */
    public static void write(ByteWriter out, StoredCondition condition) {
        if (condition instanceof StoredCondition.And and) {
            writeParts(out, AND, and.parts());
        } else if (condition instanceof StoredCondition.Or or) {
            writeParts(out, OR, or.parts());
        } else if (condition instanceof StoredCondition.Compare compare) {
            writeValue(out, compare.comparison().ordinal(), compare.field(), compare.value());
        } else if (condition instanceof StoredCondition.Among among) {
            byte[] values = join(among.values());
            writeValue(out, among.in() ? IN : NOT_IN, among.field(), values);
            out.u64((long) Long.BYTES * among.values().size());
            long at = 0;
            for (byte[] value : among.values()) {
                out.u64(at);
                at += value.length;
            }
        } else {
            throw new IllegalArgumentException("constants cannot be written");
        }
    }

    private static byte[] join(List<byte[]> values) {
        ByteWriter all = new ByteWriter();
        values.forEach(all::bytes);
        return all.toByteArray();
    }

    private static void writeParts(ByteWriter out, int operation, List<StoredCondition> parts) {
        out.u8(EXPRESSION).u8(operation).u64(parts.size());
        parts.forEach(part -> write(out, part));
    }

    private static void writeValue(ByteWriter out, int operation, String field, byte[] value) {
        byte[] name = field.getBytes(StandardCharsets.UTF_8);
        out.u8(VALUE)
                .u8(operation)
                .u32(name.length)
                .bytes(name)
                .u64(value.length)
                .bytes(value);
    }
}
