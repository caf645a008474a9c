package dev.tegula.internal.write.fragment;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.tegula.internal.exec.Workers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class OrderedAppendsTest {

    private static final int TASKS = 2_000;

    @Test
    void actionsOfConcurrentTasks_runInTheirOrder() {
        OrderedAppends appends = new OrderedAppends();
        List<Integer> ran = new ArrayList<>();
        try (Workers workers = new Workers(4, 1)) {
            workers.forEach(TASKS, i -> appends.append(i, () -> ran.add(i)));
        }
        assertEquals(IntStream.range(0, TASKS).boxed().toList(), ran);
    }

    @Test
    void taskDoesNotWaitForAnotherThreadsAction() throws InterruptedException {
        OrderedAppends appends = new OrderedAppends();
        List<Integer> ran = new ArrayList<>();
        CountDownLatch started = new CountDownLatch(1);
        CountDownLatch queued = new CountDownLatch(1);
        Thread first = new Thread(() -> appends.append(0, () -> {
            started.countDown();
            await(queued);
            ran.add(0);
        }));
        first.start();
        started.await();
        appends.append(1, () -> ran.add(1));
        queued.countDown();
        first.join();
        assertEquals(List.of(0, 1), ran);
    }

    @Test
    void failedAction_endsTheOtherTasks() {
        OrderedAppends appends = new OrderedAppends();
        try (Workers workers = new Workers(4, 1)) {
            IllegalStateException thrown = assertThrows(
                    IllegalStateException.class,
                    () -> workers.forEach(
                            TASKS,
                            i -> appends.append(i, () -> {
                                if (i == 100) {
                                    throw new IllegalStateException("disk full");
                                }
                            })));
            assertEquals("disk full", thrown.getMessage());
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
