package dev.tegula.internal.base;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.ToLongBiFunction;
import org.jspecify.annotations.Nullable;

/**
 * A cache of limited weight, such as bytes, which evicts the least recently used values. The newest value stays,
 * however heavy it is. Thread-safe.
 */
public final class RecentlyUsed<K, V> {

    private final Map<K, V> values = new LinkedHashMap<>(16, 0.75f, true);
    private final long capacity;
    private final ToLongBiFunction<K, V> weigher;
    private long weight;

    public RecentlyUsed(long capacity, ToLongBiFunction<K, V> weigher) {
        this.capacity = capacity;
        this.weigher = weigher;
    }

    /** Returns a value, or null. */
    public synchronized @Nullable V get(K key) {
        return values.get(key);
    }

    /** Adds or replaces a value. */
    public synchronized void put(K key, V value) {
        V before = values.remove(key);
        weight -= before == null ? 0 : weigher.applyAsLong(key, before);
        long added = weigher.applyAsLong(key, value);
        makeRoom(added);
        values.put(key, value);
        weight += added;
    }

    /** Evicts values until another weight fits, or all; called before a heavy value is made. */
    public synchronized void makeRoom(long added) {
        Iterator<Map.Entry<K, V>> oldest = values.entrySet().iterator();
        while (weight > capacity - added && oldest.hasNext()) {
            Map.Entry<K, V> each = oldest.next();
            weight -= weigher.applyAsLong(each.getKey(), each.getValue());
            oldest.remove();
        }
    }

    /** Evicts values by their keys. */
    public synchronized void removeIf(Predicate<K> keys) {
        values.entrySet().removeIf(entry -> {
            boolean isEvicted = keys.test(entry.getKey());
            weight -= isEvicted ? weigher.applyAsLong(entry.getKey(), entry.getValue()) : 0;
            return isEvicted;
        });
    }

    /** Returns the weight of all values. */
    public synchronized long weight() {
        return weight;
    }
}
