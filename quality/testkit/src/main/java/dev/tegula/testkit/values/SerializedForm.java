package dev.tegula.testkit.values;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputFilter;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Serializes objects, whole or with a component replaced, and reads them. */
public final class SerializedForm {

    /** Replaces the object with this number, in the order of the stream. */
    private static final class Replacing extends ObjectOutputStream {

        private final int at;
        private final @Nullable Object by;
        private int count;

        Replacing(OutputStream out, int at, @Nullable Object by) throws IOException {
            super(out);
            this.at = at;
            this.by = by;
            enableReplaceObject(true);
        }

        @Override
        protected @Nullable Object replaceObject(@Nullable Object each) {
            return count++ == at ? by : each;
        }
    }

    private SerializedForm() {}

    /** Returns the serialized form of an object. */
    public static byte[] of(Object value) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        write(value, bytes, -1, null);
        return bytes.toByteArray();
    }

    /**
     * Returns forms of an object in which one object that it consists of is replaced, for each of them but itself.
     *
     * @param by the replacement, which may be null or of a type that does not fit
     */
    public static List<byte[]> replacingEach(Object value, @Nullable Object by) {
        List<byte[]> forms = new ArrayList<>();
        int count = write(value, OutputStream.nullOutputStream(), -1, null);
        for (int i = 1; i < count; i++) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            write(value, bytes, i, by);
            forms.add(bytes.toByteArray());
        }
        return forms;
    }

    private static int write(Object value, OutputStream target, int at, @Nullable Object by) {
        try (Replacing out = new Replacing(target, at, by)) {
            out.writeObject(value);
            return out.count;
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns the object of a form. */
    public static Object read(byte[] form) {
        try {
            return read(form, "*");
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Returns the object of a form that may be malformed.
     *
     * @param filter pattern of an {@link ObjectInputFilter}
     */
    public static Object read(byte[] form, String filter) throws IOException, ClassNotFoundException {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(form))) {
            in.setObjectInputFilter(ObjectInputFilter.Config.createFilter(filter));
            return in.readObject();
        }
    }
}
