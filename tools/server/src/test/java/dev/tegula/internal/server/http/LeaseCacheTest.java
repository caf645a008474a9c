package dev.tegula.internal.server.http;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Objects are opened once, and closed once, when nobody uses them. */
class LeaseCacheTest {

    private final List<String> log = new ArrayList<>();
    private final LeaseCache<String, String> cache = new LeaseCache<>(2, value -> log.add("close " + value));

    private LeaseCache<String, String>.Lease lease(String key) {
        return cache.lease(key, () -> {
            log.add("open " + key);
            return key;
        });
    }

    private void use(String key) {
        try (LeaseCache<String, String>.Lease lease = lease(key)) {
            assertEquals(key, lease.value());
        }
    }

    @Test
    void objectUsedLongestAgo_isClosed() {
        List.of("a", "b", "a", "c", "a").forEach(this::use);
        assertEquals(List.of("open a", "open b", "close b", "open c"), log);
        cache.close();
        assertEquals(List.of("close c", "close a"), log.subList(4, log.size()));
    }

    @Test
    void objectInUse_isClosedByItsLastUser() {
        LeaseCache<String, String>.Lease first = lease("a");
        LeaseCache<String, String>.Lease second = lease("a");
        cache.evictIf("a"::equals);
        first.close();
        assertEquals(List.of("open a"), log);
        second.close();
        assertEquals(List.of("open a", "close a"), log);
        use("a");
        assertEquals(List.of("open a", "close a", "open a"), log);
    }

    @Test
    void failedOpening_isRepeated() {
        for (int i = 0; i < 20; i++) {
            assertThrows(
                    IllegalStateException.class,
                    () -> cache.lease("a", () -> {
                        throw new IllegalStateException();
                    }));
        }
        use("a");
        cache.close();
        assertEquals(List.of("open a", "close a"), log);
    }

    @Test
    void tooManyObjectsInUse_areRefused() {
        List<LeaseCache<String, String>.Lease> used = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            used.add(lease("x" + i));
        }
        assertEquals(503, assertThrows(HttpException.class, () -> lease("y")).status());
        lease("x0").close();
        used.forEach(lease -> lease.close());
        use("y");
        cache.close();
        assertEquals(18, log.size());
    }
}
