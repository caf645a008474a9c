package dev.tegula.integrity;

/** Whether a fragment is committed again if there is evidence that it was replaced or deleted. */
public enum RecommitRule {
    /** Only if nothing names it as replaced or deleted, and no consolidated fragment can contain its cells. */
    UNREPLACED,
    /** Any complete fragment. Cells that a consolidated fragment contains too are then duplicated. */
    FORCE
}
