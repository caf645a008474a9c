package dev.tegula.spark;

import dev.tegula.testkit.process.ChildJvm;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.apache.spark.sql.SparkSession;

/**
 * A cluster of Spark: a master and two workers as processes of their own, with different addresses of this machine,
 * because Spark speculates tasks on other hosts only. Each worker runs one executor with one core.
 */
final class StandaloneCluster implements AutoCloseable {

    /** Executors live for seconds, in which optimized code does not pay. */
    private static final String QUICK_START = "-XX:TieredStopAtLevel=1";

    /** Between attempts to reach the master. */
    private static final int MILLIS = 100;

    private final Path folder;
    private final List<Process> processes = new ArrayList<>();
    private final String master;

    /** @param folder new folder for logs and work */
    StandaloneCluster(Path folder) throws IOException {
        this(folder, false);
    }

    /**
     * @param folder new folder for logs and work
     * @param pinned whether each worker and its executor have one core of the machine, by {@code taskset} of util-linux
     */
    StandaloneCluster(Path folder, boolean pinned) throws IOException {
        this.folder = folder;
        Files.createDirectories(folder.resolve("home/jars")); // The class path of this process has the jars.
        int port;
        try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getByName("127.0.0.1"))) {
            port = free.getLocalPort();
        }
        this.master = "spark://127.0.0.1:" + port;
        start("master.Master", "127.0.0.1", List.of("--port", Integer.toString(port)), List.of());
        awaitMaster(port);
        for (int i = 2; i <= 3; i++) {
            String work = folder.resolve("work" + i).toString();
            start(
                    "worker.Worker",
                    "127.0.0." + i,
                    List.of("--cores", "1", "--memory", "1g", "--work-dir", work, master),
                    pinned ? List.of("taskset", "--cpu-list", Integer.toString(i - 2)) : List.of());
        }
    }

    /** Waits until the master listens: sessions give up after a minute, in which a busy machine may not start it. */
    private void awaitMaster(int port) throws IOException {
        Process process = processes.get(0);
        while (process.isAlive()) {
            try (Socket socket = new Socket()) {
                socket.connect(new InetSocketAddress("127.0.0.1", port), MILLIS);
                return;
            } catch (IOException e) {
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(MILLIS));
            }
        }
        throw new IOException("the master of the cluster has ended: see " + folder);
    }

    private void start(String name, String host, List<String> arguments, List<String> launcher) throws IOException {
        List<String> command = new ArrayList<>(launcher);
        command.addAll(ChildJvm.java("-Xmx256m"));
        command.addAll(
                List.of("-cp", classPath(), "org.apache.spark.deploy." + name, "--host", host, "--webui-port", "0"));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectErrorStream(true)
                .redirectOutput(folder.resolve(name + "-" + host + ".log").toFile());
        builder.environment().put("SPARK_HOME", folder.resolve("home").toString());
        builder.environment().put("SPARK_SCALA_VERSION", "2.13");
        builder.environment().put("SPARK_LOCAL_IP", host);
        processes.add(builder.start());
    }

    /** Returns a builder of a session whose tasks run in the cluster. */
    SparkSession.Builder session() {
        TestSessions.stopShared();
        return SparkSession.builder()
                .master(master)
                .appName("tegula cluster test")
                .config("spark.sql.warehouse.dir", "target/spark-warehouse")
                .config("spark.executor.memory", "512m")
                .config("spark.executor.extraJavaOptions", QUICK_START)
                .config("spark.cores.max", "2")
                .config("spark.scheduler.minRegisteredResourcesRatio", "1.0")
                .config("spark.scheduler.maxRegisteredResourcesWaitingTime", "60s")
                .config("spark.executor.extraClassPath", classPath())
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.shuffle.partitions", "4")
                .config("spark.sql.adaptive.enabled", "false")
                .config("spark.sql.session.timeZone", "UTC")
                .config("spark.sql.catalog.tegula", TegulaCatalog.class.getName());
    }

    private static String classPath() {
        String real = System.getProperty("surefire.real.class.path");
        String given = System.getProperty("surefire.test.class.path", real == null ? "" : real);
        return given.isEmpty() ? System.getProperty("java.class.path") : given + File.pathSeparator;
    }

    @Override
    public void close() {
        processes.forEach(Process::destroy);
        for (Process process : processes) {
            try {
                if (!process.waitFor(10, TimeUnit.SECONDS)) {
                    process.destroyForcibly();
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                process.destroyForcibly();
            }
        }
    }
}
