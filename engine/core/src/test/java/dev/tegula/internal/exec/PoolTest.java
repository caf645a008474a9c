package dev.tegula.internal.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class PoolTest {

    private final List<Integer> closed = new ArrayList<>();
    private int created;
    private final Pool<Numbered> pool = new Pool<>(() -> new Numbered(created++, closed));

    private record Numbered(int number, List<Integer> closed) implements AutoCloseable {
        @Override
        public void close() {
            closed.add(number);
        }
    }

    @Test
    void returnedObject_isUsedAgain() {
        pool.use(first -> pool.use(second -> assertEquals(1, second.number)));
        assertEquals(0, pool.apply(Numbered::number));
        assertEquals(2, created);
    }

    @Test
    void failedAction_returnsItsObject() {
        assertThrows(
                IllegalStateException.class,
                () -> pool.use(object -> {
                    throw new IllegalStateException();
                }));
        assertEquals(0, pool.apply(Numbered::number));
    }

    @Test
    void clear_closesIdleObjects() {
        pool.use(first -> {
            pool.use(second -> {});
            pool.clear();
        });
        assertEquals(List.of(1), closed);
        pool.clear();
        assertEquals(List.of(1, 0), closed);
    }
}
