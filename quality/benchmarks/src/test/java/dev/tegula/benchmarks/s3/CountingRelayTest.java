package dev.tegula.benchmarks.s3;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.api.Test;

class CountingRelayTest {

    @Test
    void rounds_concurrentRequests_areOneRound() {
        assertEquals(1, CountingRelay.rounds(List.of(5L, 0L, 19L), 20));
    }

    @Test
    void rounds_requestsAfterTheLatency_areFurtherRounds() {
        assertEquals(3, CountingRelay.rounds(List.of(0L, 10L, 20L, 30L, 45L), 20));
    }

    @Test
    void rounds_noRequests_isZero() {
        assertEquals(0, CountingRelay.rounds(List.of(), 20));
    }
}
