package dev.tegula.internal.exec;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;

/** Which failure of several concurrent items is thrown. */
class WorkersTest {

    @Test
    void forEach_whenALaterItemFailsSooner_throwsTheFailureOfTheFirst() {
        CountDownLatch bothRun = new CountDownLatch(2);
        try (Workers workers = new Workers(2, 1)) {
            IllegalStateException thrown = assertThrows(
                    IllegalStateException.class,
                    () -> workers.forEach(2, i -> {
                        bothRun.countDown();
                        while (i == 0 && bothRun.getCount() > 0) {
                            Thread.onSpinWait();
                        }
                        throw new IllegalStateException("item " + i);
                    }));
            assertEquals("item 0", thrown.getMessage());
        }
    }
}
