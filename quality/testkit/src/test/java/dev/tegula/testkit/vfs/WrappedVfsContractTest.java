package dev.tegula.testkit.vfs;

import dev.tegula.vfs.MemoryVfs;
import dev.tegula.vfs.Vfs;
import dev.tegula.vfs.VfsUri;
import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

/** Wrapping stores fulfil the contract unless they are configured to violate it. */
class WrappedVfsContractTest {

    private abstract static class Wrapped extends VfsContract {
        private final Vfs vfs;

        Wrapped(Vfs vfs) {
            this.vfs = vfs;
        }

        @Override
        public Vfs vfs() {
            return vfs;
        }

        @Override
        public VfsUri root() {
            return VfsUri.parse("s3://bucket/root");
        }
    }

    @Nested
    class Counting extends Wrapped {
        Counting() {
            super(new CountingVfs(new MemoryVfs(3)));
        }
    }

    @Nested
    class Faulty extends Wrapped {
        Faulty() {
            super(new FaultyVfs(new MemoryVfs()));
        }
    }

    @Nested
    class Slow extends Wrapped {
        Slow() {
            super(new SlowVfs(new MemoryVfs(7), Duration.ofNanos(1)));
        }
    }

    @Nested
    class Overwriting extends Wrapped {
        Overwriting() {
            super(new OverwritingVfs(new MemoryVfs()));
        }

        @Test
        void overwritingStore_keepsTheLastWriter() throws IOException {
            write("f", "first");
            assertText("second", write("f", "second"));
        }
    }
}
