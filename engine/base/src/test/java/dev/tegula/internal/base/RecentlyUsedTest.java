package dev.tegula.internal.base;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.junit.jupiter.api.Test;

/** The cache evicts what was used longest ago. */
class RecentlyUsedTest {

    private final RecentlyUsed<String, String> cache = new RecentlyUsed<>(10, (key, value) -> value.length());

    @Test
    void get_makesAValueNew() {
        cache.put("a", "1234");
        cache.put("b", "1234");
        assertEquals("1234", cache.get("a"));
        cache.put("c", "1234");
        assertNull(cache.get("b"));
        assertEquals("1234", cache.get("a"));
        assertEquals(8, cache.weight());
    }

    @Test
    void put_ofAHeavierValueThanFits_keepsItAlone() {
        cache.put("a", "1234");
        cache.put("b", "1234567890123");
        assertNull(cache.get("a"));
        assertEquals(13, cache.weight());
        cache.put("c", "1");
        assertNull(cache.get("b"));
        assertEquals(1, cache.weight());
    }

    @Test
    void put_ofAKnownKey_replacesItsWeight() {
        cache.put("a", "1234");
        cache.put("a", "12");
        assertEquals("12", cache.get("a"));
        assertEquals(2, cache.weight());
    }

    @Test
    void makeRoom_evictsUntilTheWeightFits() {
        cache.put("a", "1234");
        cache.put("b", "1234");
        cache.makeRoom(5);
        assertNull(cache.get("a"));
        assertEquals(4, cache.weight());
    }

    @Test
    void removeIf_evictsByKeys() {
        cache.put("a", "12");
        cache.put("b", "123");
        cache.removeIf(key -> key.equals("a"));
        assertNull(cache.get("a"));
        assertEquals(3, cache.weight());
    }
}
