package dev.tegula.internal.storage;

import dev.tegula.internal.condition.StoredCondition;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The bytes of a delete commit. Those in lists that an engine keeps are decoded once. */
public final class DeleteContent {

    private final byte[] bytes;
    private volatile @Nullable StoredCondition decoded;

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
