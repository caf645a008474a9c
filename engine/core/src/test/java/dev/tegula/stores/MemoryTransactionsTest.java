package dev.tegula.stores;

import dev.tegula.testkit.generate.Slow;
import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;

@Slow
class MemoryTransactionsTest implements TransactionsContract {

    private final MemoryVfs store = new MemoryVfs();

    @Override
    public Vfs store() {
        return store;
    }

    @Override
    public String folder() {
        return "mem://store";
    }
}
