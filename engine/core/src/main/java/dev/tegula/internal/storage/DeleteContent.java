package dev.tegula.internal.storage;

import dev.tegula.internal.cells.KeyBox;
import dev.tegula.internal.condition.StoredCondition;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The bytes of a delete commit. Those in lists that an engine keeps are decoded once. */
public final class DeleteContent {

    private final byte[] bytes;
    private volatile @Nullable StoredCondition decoded;
    private volatile @Nullable KeyBox bounds;

    public DeleteContent(byte[] bytes) {
        this.bytes = bytes;
    }

    public byte[] bytes() {
        return bytes;
    }

    /** Returns the condition for the remaining cells if it was decoded before, else null. */
    public @Nullable StoredCondition known() {
        return decoded;
    }

    /** Returns a box that holds all deleted cells if it is known, else null. */
    public @Nullable KeyBox bounds() {
        return bounds;
    }

    /** Sets the box that holds all deleted cells. Of thousands of deletes, it tells those that are beside a read. */
    public void setBounds(KeyBox bounds) {
        this.bounds = bounds;
    }

    /** Returns the condition for the remaining cells. */
    public StoredCondition decoded(Function<byte[], StoredCondition> decoder) {
        StoredCondition present = decoded;
        if (present == null) {
            present = decoder.apply(bytes);
            decoded = present;
        }
        return present;
    }
}
