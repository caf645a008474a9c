package dev.tegula.interop.generate;

import dev.tegula.interop.model.Bytes;
import dev.tegula.interop.model.Column;
import dev.tegula.interop.model.FieldSpec;
import dev.tegula.schema.Datatype;
import dev.tegula.testkit.generate.Choice;
import dev.tegula.testkit.generate.Texts;
import dev.tegula.testkit.values.ValueStyle;
import dev.tegula.testkit.values.Values;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.random.RandomGenerator;

/** Generates random cells of a field. */
public final class ColumnMaker {

    private static final int MOST_VALUES = 9;
    private static final Charset UTF_32 = Charset.forName("UTF-32LE");

    private ColumnMaker() {}

    /** Returns random cells. Cells of nullable fields are null at a random rate. Values under nulls are random, too. */
    public static Column column(FieldSpec field, int cells, ValueStyle style, RandomGenerator random) {
        byte[] validity = null;
        if (field.nullable()) {
            validity = new byte[cells];
            int oneIn = Choice.of(random, 1, 3, 3, 1000);
            for (int i = 0; i < cells; i++) {
                validity[i] = (byte) (Choice.once(random, oneIn) ? 0 : 1);
            }
        }
        if (!field.isVar()) {
            byte[] data = Values.of(field.type(), cells * field.cellValNum(), style, random);
            return new Column(field.name(), data, null, validity);
        }
        return var(field, cells, style, random, validity);
    }

    private static Column var(FieldSpec field, int cells, ValueStyle style, RandomGenerator random, byte[] validity) {
        int[] lengths = new int[cells];
        for (int i = 0; i < cells; i++) {
            lengths[i] = Choice.once(random, 4) ? 0 : random.nextInt(MOST_VALUES);
        }
        ByteArrayOutputStream data = new ByteArrayOutputStream();
        byte[] values = Values.of(field.type(), Arrays.stream(lengths).sum(), style, random);
        Bytes constant = text(field.type(), random);
        long[] offsets = new long[cells];
        int at = 0;
        for (int i = 0; i < cells; i++) {
            offsets[i] = data.size();
            if (isText(field.type())) {
                boolean repeat = style == ValueStyle.CONSTANT || style == ValueStyle.SMALL && random.nextInt(3) > 0;
                data.writeBytes((repeat ? constant : text(field.type(), random)).toArray());
            } else {
                int length = lengths[i] * field.type().size();
                data.write(values, at, length);
                at += length;
            }
        }
        return new Column(field.name(), data.toByteArray(), offsets, validity);
    }

    private static boolean isText(Datatype type) {
        return type.kind() == Datatype.Kind.TEXT;
    }

    private static Bytes text(Datatype type, RandomGenerator random) {
        return switch (type) {
            case STRING_UTF8 -> Bytes.text(Texts.unicode(12, random));
            case STRING_UTF16, STRING_UCS2 -> Bytes.of(Texts.unicode(12, random).getBytes(StandardCharsets.UTF_16LE));
            case STRING_UTF32, STRING_UCS4 -> Bytes.of(Texts.unicode(12, random).getBytes(UTF_32));
            default -> Bytes.text(Texts.ascii(12, random));
        };
    }
}
