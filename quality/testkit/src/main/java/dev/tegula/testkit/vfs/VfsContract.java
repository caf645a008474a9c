package dev.tegula.testkit.vfs;

/**
 * The contract of all stores, as tests. The test class of a store extends it and provides the store and a folder.
 * {@link dev.tegula.vfs.VfsTraits} determine the expected optional behaviour.
 */
public abstract class VfsContract
        implements VfsReadContract,
                VfsRangesContract,
                VfsWriteContract,
                VfsPublishAllContract,
                VfsListContract,
                VfsDeleteContract,
                VfsNamesContract {}
