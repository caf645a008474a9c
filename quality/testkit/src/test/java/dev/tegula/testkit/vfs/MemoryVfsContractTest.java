package dev.tegula.testkit.vfs;

import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;

class MemoryVfsContractTest extends VfsContract {

    private final MemoryVfs vfs = new MemoryVfs(4);

    @Override
    public Vfs vfs() {
        return vfs;
    }

    @Override
    public VfsUri root() {
        return VfsUri.parse("mem://test/root");
    }
}
