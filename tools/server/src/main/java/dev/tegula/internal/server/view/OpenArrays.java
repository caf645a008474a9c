package dev.tegula.internal.server.view;

import dev.tegula.ArrayReader;
import dev.tegula.internal.plot.ArraySubject;
import dev.tegula.internal.server.http.LeaseCache;
import dev.tegula.plot.Units;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Open arrays, which requests share. */
final class OpenArrays implements AutoCloseable {

    private final LeaseCache<String, Opened> arrays;

    OpenArrays(int most) {
        this.arrays = new LeaseCache<>(most, opened -> opened.array.close());
    }

    private static final class Opened {
        private final ArrayReader array;
        private @Nullable ArraySubject subject;

        Opened(ArrayReader array) {
            this.array = array;
        }

        synchronized ArraySubject subject() {
            ArraySubject known = subject;
            if (known == null) {
                known = new ArraySubject(array, Units.of(array)::of);
                subject = known;
            }
            return known;
        }
    }

    /** The use of an open array. */
    static final class Lease implements AutoCloseable {
        private final LeaseCache<String, Opened>.Lease lease;

        private Lease(LeaseCache<String, Opened>.Lease lease) {
            this.lease = lease;
        }

        ArrayReader array() {
            return lease.value().array;
        }

        /** Returns what the fields of the array mean. */
        ArraySubject subject() {
            return lease.value().subject();
        }

        @Override
        public void close() {
            lease.close();
        }
    }

    /** Returns an array, opened if necessary. */
    Lease lease(String key, Supplier<ArrayReader> opener) {
        return new Lease(arrays.lease(key, () -> new Opened(opener.get())));
    }

    /** Closes all arrays; those in use when their users end. */
    @Override
    public void close() {
        arrays.close();
    }
}
