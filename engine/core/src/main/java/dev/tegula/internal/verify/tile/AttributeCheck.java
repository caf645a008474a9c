package dev.tegula.internal.verify.tile;

import dev.tegula.internal.fragment.FragmentFields;

/**
 * Decodes tiles of one attribute, or of another field that holds no coordinates, and compares them with their
 * statistics.
 */
interface AttributeCheck {

    /** Checks the tiles from {@code from} up to but not including {@code to}. */
    void run(int from, int to);

    static AttributeCheck of(TileCheckContext context, FragmentFields.Entry entry) {
        return entry.field().isVariable()
                ? new VarAttributeCheck(context, entry)
                : new FixedAttributeCheck(context, entry);
    }
}
