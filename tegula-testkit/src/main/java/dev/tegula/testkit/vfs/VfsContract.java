package dev.tegula.testkit.vfs;

/**
 * What every store must keep, as tests. A store's test class extends this and says which store and which folder; what a
 * store may do as it likes is read from its {@link dev.tegula.vfs.VfsTraits}.
 */
public abstract class VfsContract
        implements VfsReadContract,
                VfsRangesContract,
                VfsWriteContract,
                VfsPublishAllContract,
                VfsListContract,
                VfsDeleteContract,
                VfsNamesContract {}
