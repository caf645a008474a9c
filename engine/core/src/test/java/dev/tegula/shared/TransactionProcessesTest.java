package dev.tegula.shared;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.tegula.Tegula;
import dev.tegula.testkit.generate.Amounts;
import dev.tegula.testkit.generate.Nightly;
import dev.tegula.testkit.generate.RandomTests;
import dev.tegula.testkit.generate.Slow;
import dev.tegula.testkit.process.ChildJvm;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Processes that change {@link Accounts} in transactions are killed, as by {@code kill -9}, while others go on, whose
 * clocks may be apart: on every second array they are not. Nothing is published in part, and nothing reported is lost.
 * {@code -Dtegula.kills=N} sets the number of kills.
 */
@Slow
class TransactionProcessesTest {

    private static final int KILLS = Amounts.of("tegula.kills", 2);
    private static final int KILLS_PER_ARRAY = 20;
    private static final int MAX_MILLIS = 400;

    @TempDir
    private Path folder;

    private long seed = RandomTests.firstSeed();
    private int apart;

    @Test
    void killedTransactions_areWholeOrAbsent() throws Exception {
        check(2, 0);
    }

    @Nightly
    @ParameterizedTest
    @CsvSource({"1, 0", "5, 400"})
    void killedTransactionsOfOneOrManyProcesses_areWholeOrAbsent(int processes, int millisApart) throws Exception {
        check(processes, millisApart);
    }

    private void check(int processes, int millisApart) throws Exception {
        RandomGenerator random = RandomTests.generator(processes + millisApart);
        int reported = 0;
        for (int first = 0; first < KILLS; first += KILLS_PER_ARRAY) {
            apart = first / KILLS_PER_ARRAY % 2 == 0 ? millisApart : 0;
            Accounts accounts = new Accounts(folder.resolve("array" + first).toString());
            reported += kill(accounts, processes, Math.min(KILLS_PER_ARRAY, KILLS - first), random);
        }
        System.out.println("killed " + KILLS + " of " + processes + " processes, " + millisApart + " ms apart; "
                + reported + " counted transactions");
        assertTrue(reported > 0, "no transaction was counted");
    }

    private int kill(Accounts accounts, int processes, int kills, RandomGenerator random) throws Exception {
        int reported = 0;
        try (Tegula tegula = TransactionProcessMain.engine(0)) {
            accounts.create(tegula);
            List<Process> running = new ArrayList<>();
            for (int i = 0; i < processes; i++) {
                running.add(start(accounts, random));
            }
            for (int kill = 0; kill < kills; kill++) {
                Process victim = running.remove(random.nextInt(running.size()));
                reported = Math.max(reported, firstReport(victim));
                TimeUnit.MILLISECONDS.sleep(random.nextInt(MAX_MILLIS));
                reported = Math.max(reported, kill(victim));
                running.add(start(accounts, random));
                int counted = accounts.counted(tegula);
                assertTrue(counted >= reported, reported + " counted transactions were reported, found " + counted);
                accounts.check(tegula);
            }
            for (Process process : running) {
                kill(process);
            }
            accounts.counted(tegula);
            accounts.check(tegula);
        }
        return reported;
    }

    /** Waits for the first report, so that classes are loaded, and returns it. */
    private static int firstReport(Process process) throws IOException {
        int number = 0;
        int next = process.getInputStream().read();
        while (next >= '0' && next <= '9') {
            number = 10 * number + next - '0';
            next = process.getInputStream().read();
        }
        assertEquals('\n', next, "the process ended");
        return number;
    }

    /** Returns the last reported number. */
    private static int kill(Process process) throws InterruptedException, IOException {
        assertTrue(process.isAlive(), "the process ended");
        process.toHandle().destroyForcibly();
        process.waitFor();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        List<String> lines =
                output.substring(0, output.lastIndexOf('\n') + 1).lines().toList();
        assertTrue(lines.stream().allMatch(line -> line.matches("\\d+")), output);
        return lines.isEmpty() ? 0 : Integer.parseInt(lines.get(lines.size() - 1));
    }

    private Process start(Accounts accounts, RandomGenerator random) throws IOException {
        String ahead = "" + random.nextInt(-apart, apart + 1);
        return ChildJvm.of(List.of("-Xmx200m"), TransactionProcessMain.class, accounts.uri(), "" + seed++, ahead)
                .redirectError(ProcessBuilder.Redirect.INHERIT) // the JVM warns of native codecs from JDK 24 on
                .start();
    }
}
