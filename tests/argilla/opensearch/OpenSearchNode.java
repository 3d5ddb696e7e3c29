import java.io.OutputStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.opensearch.analysis.common.CommonAnalysisPlugin;
import org.opensearch.common.settings.Settings;
import org.opensearch.index.mapper.MapperExtrasPlugin;
import org.opensearch.index.reindex.ReindexPlugin;
import org.opensearch.join.ParentJoinPlugin;
import org.opensearch.knn.plugin.KNNPlugin;
import org.opensearch.node.InternalSettingsPreparer;
import org.opensearch.node.Node;
import org.opensearch.painless.PainlessPlugin;
import org.opensearch.transport.Netty4Plugin;

/**
 * One OpenSearch node on loopback, with the modules that an Argilla server needs. Unlike the distribution, it needs only the jars. It
 * runs until its standard input is closed, so it ends with the process that started it.
 *
 * <p>Arguments: the data folder, the HTTP port, the transport port (unused, as there are no other nodes).
 */
public class OpenSearchNode extends Node {
  private OpenSearchNode(Settings settings) {
    super(
        InternalSettingsPreparer.prepareEnvironment(settings, Map.of(), null, () -> "node"),
        List.of(
            Netty4Plugin.class,
            CommonAnalysisPlugin.class,
            MapperExtrasPlugin.class,
            ParentJoinPlugin.class,
            PainlessPlugin.class,
            ReindexPlugin.class,
            KNNPlugin.class),
        false);
  }

  public static void main(String[] args) throws Exception {
    try (Node node =
        new OpenSearchNode(
            Settings.builder()
                .put("path.home", Path.of(args[0]).toAbsolutePath().toString())
                .put("cluster.name", "argilla")
                .put("discovery.type", "single-node")
                .put("network.host", "127.0.0.1")
                .put("http.port", args[1])
                .put("transport.port", args[2])
                // The tests do not need the disk watermarks.
                .put("cluster.routing.allocation.disk.threshold_enabled", false)
                .build())) {
      node.start();
      System.in.transferTo(OutputStream.nullOutputStream());
    }
    System.exit(0);
  }
}
